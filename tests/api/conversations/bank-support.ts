/**
 * Sends raw requests as deployed peers do, with none of our clients. `expectExactly` reads an answer by a
 * strict schema: a member that the peers' own classes do not know fails.
 */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { secretOf } from '../../support/secrets';

const exchangeBankPassword = await secretOf(inject('dataDir'), 'exchange-bank-password');

export const url = inject('serverUrl');
export const host = new URL(url).host;
export const CURRENCY = 'KUDOS';

export const freshKey = (): string => encodeBase32(new Uint8Array(randomBytes(32)));
export const freshHash = (): string => encodeBase32(new Uint8Array(randomBytes(64)));
export const freshName = (): string => `testuser-${randomBytes(5).toString('hex')}`;
export const paytoOf = (username: string): string => `payto://x-taler-bank/${host}/${username}`;

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is a text. */
  readonly body?: unknown;
}

export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

export async function send(
  target: string,
  { method, headers = {}, body }: Sent = {},
): Promise<Got> {
  const isText = typeof body === 'string';
  const response = await fetch(new URL(target, `${url}/`), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}

/** Returns the answer's body if status and shape are exactly these. */
export function expectExactly<S extends z.ZodType>(
  got: Got,
  status: number,
  schema: S,
): z.output<S> {
  if (got.status !== status) throw new Error(`expected ${status}, got ${got.status} ${got.text}`);
  return schema.parse(got.json);
}

export function basic(username: string, password: string): Record<string, string> {
  const text = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  return { authorization: `Basic ${text}` };
}

/** The older way. */
export function bankHeaders(username: string, password: string): Record<string, string> {
  return { 'X-Taler-Bank-Username': username, 'X-Taler-Bank-Password': password };
}

export function exchangePassword(): string {
  return exchangeBankPassword;
}

// Shapes that peers of all generations read

export const amountText = z.string().regex(/^[A-Za-z]{1,11}:\d{1,16}(\.\d{1,8})?$/);
export const amountObject = z.strictObject({
  value: z.int().min(0),
  fraction: z.int().min(0).max(99_999_999),
  currency: z.literal(CURRENCY),
});
export const timestamp = z.strictObject({ t_ms: z.int().min(0).multipleOf(1000) });
export const rowId = z.int().min(1);
export const key = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{52}$/);
export const payto = z.string().regex(/^payto:\/\/x-taler-bank\/[^/]+\/[^/?]+$/);

/** The error body of decision D17; clients of all generations read `code`, the bank's `ec`. */
export const errorBody = z.looseObject({
  code: z.int().min(1),
  hint: z.string().min(1),
  error: z.string().min(1),
  request_id: z.string().min(1),
});
export const bankErrorBody = errorBody.extend({ ec: z.uint32() });
