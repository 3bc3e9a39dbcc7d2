/**
 * A shop of its own for browser tests of the extension. It is a small HTTP server that answers what
 * a test tells it. A test can thus send one family of header names without the other. It asks the
 * real merchant backend of style B as a shop does.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call, createInstance, type MerchantInstance } from '../../support/deployment';

export type Family = 'service' | 'taler';

export interface LocalShop {
  readonly url: string;
  stop(): Promise<void>;
}

export type Answer = (request: IncomingMessage, url: URL) => Promise<Page> | Page;

export interface Page {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly html: string;
}

export async function startShop(answer: Answer): Promise<LocalShop> {
  const server = createServer((request, response) => void serve(answer, request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function serve(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
  // Browsers request it by themselves. The shop has no such page.
  if (url.pathname === '/favicon.ico') {
    response.writeHead(204).end();
    return;
  }
  const { status, headers = {}, html } = await answer(request, url);
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
}

/** Returns the headers of one family only. */
export function errandHeaders(
  family: Family,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const prefix = family === 'service' ? 'X-Service-' : 'X-Taler-';
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
}

export interface Seller {
  readonly instance: MerchantInstance;
  /** Returns the order's id. */
  createOrder(fulfillmentUrl: string, amount: string): Promise<string>;
  check(query: Readonly<Record<string, string>>): Promise<Record<string, unknown>>;
}

export async function openSeller(url: string): Promise<Seller> {
  const instance = await createInstance(url, {
    default_wire_transfer_delay: { d_ms: 7_200_000 },
  });
  const { id, authorization } = instance;
  return {
    instance,
    createOrder: async (fulfillmentUrl, amount) => {
      const now = Math.floor(Date.now() / 1000) * 1000;
      const { order_id: orderId } = await call('POST', `${url}/merchant/order`, {
        authorization,
        body: {
          order: {
            amount,
            summary: 'An essay on coins',
            fulfillment_url: fulfillmentUrl,
            instance: id,
            refund_deadline: { t_ms: now + 3_600_000 },
          },
        },
      });
      return String(orderId);
    },
    check: (query) => {
      const search = new URLSearchParams({ instance: id, ...query }).toString();
      return call('GET', `${url}/merchant/check-payment?${search}`, { authorization });
    },
  };
}
