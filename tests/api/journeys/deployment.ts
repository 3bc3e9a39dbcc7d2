/** A deployment as wallets and shops reach it: directly, or behind a proxy that gives it TLS. Raw HTTP. */
import { expect } from 'vitest';
import { z } from 'zod';

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is a text. */
  readonly body?: unknown;
}

export interface Deployment {
  /** The address where tests reach it. */
  readonly url: string;
  /** The origin as all others see it. */
  readonly origin: string;
  /** Calls a path, or an address from an answer. Expects 200, or else `status`. */
  ask<S extends z.ZodType>(
    address: string,
    schema: S,
    sent?: Sent,
    status?: number,
  ): Promise<z.output<S>>;
  /** Returns the response itself, with any status. */
  fetchRaw(address: string, sent?: Sent): Promise<Response>;
}

const TLS_ORIGIN = 'https://shop.example';
const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' };

export function direct(url: string): Deployment {
  return deployment(url, url, {});
}

/** The proxy forwards requests to the server's own address. */
export function behindTls(url: string): Deployment {
  return deployment(url, TLS_ORIGIN, FORWARDED);
}

function deployment(
  url: string,
  origin: string,
  added: Readonly<Record<string, string>>,
): Deployment {
  const fetchRaw = (address: string, { method, headers, body }: Sent = {}): Promise<Response> => {
    const { origin: asked, pathname, search } = new URL(address, origin);
    // An answer with another address would be lost on a wallet. The exchange is known by the server's own.
    expect([origin, url]).toContain(asked);
    const isText = typeof body === 'string';
    return fetch(`${url}${pathname}${search}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...added,
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
  };
  const ask: Deployment['ask'] = async (address, schema, sent = {}, status = 200) => {
    const answer = await fetchRaw(address, sent);
    const text = await answer.text();
    expect(answer.status, `${address} ${text}`).toBe(status);
    return schema.parse(text === '' ? {} : JSON.parse(text));
  };
  return { url, origin, ask, fetchRaw };
}

/** The parts of a shop's instance that its calls need. */
export interface Shop {
  readonly id: string;
  readonly token: string;
}

/** Returns a request of a shop of the specification's style, with its token as an `ApiKey`. */
export function asShop({ token }: Shop, body?: object): Sent {
  const headers = { authorization: `ApiKey ${token}` };
  return body === undefined ? { headers } : { headers, body };
}

export const order = {
  amount: 'KUDOS:0.64',
  summary: 'Grüner Tee für 1 €',
  fulfillment_url: 'https://shop.example/tea',
};

/** Makes an order refundable for half an hour, during which its money is not wired. */
export function refundable(): object {
  const deadline = { t_ms: Math.floor(Date.now() / 1000 + 1800) * 1000 };
  return { refund_deadline: deadline, wire_transfer_deadline: deadline };
}

/** Warned where the address was sold at another price before. */
export const orderCreated = z.strictObject({
  order_id: z.string(),
  warnings: z.array(z.unknown()).optional(),
});
export const text = z.string();
