/**
 * Typed calls to the bank's older interface, for an account's owner (specification "Routes of the
 * test bank"). Credentials go in the headers of every namespace; call-json.ts says what is thrown.
 */
import { canonicalBaseUrl } from '@/protocol/base-url';
import { namespacedHeaders } from '@/protocol/namespaces';
import type { Registration } from '@/protocol/bank';
import { bankHistorySchema, type BankBooking, type BankHistoryQuery } from '@/protocol/test-bank';
import { callJson, parseReply, type CallOptions } from './call-json';

export class TestBankClient {
  readonly #baseUrl: string;
  readonly #options: CallOptions;

  constructor(baseUrl: string, { username, password }: Registration, options: CallOptions = {}) {
    this.#baseUrl = canonicalBaseUrl(baseUrl);
    const credentials = { 'Bank-Username': username, 'Bank-Password': password };
    this.#options = { ...options, headers: { ...options.headers, ...bytesOf(credentials) } };
  }

  /** Undefined for 204. */
  async history({ delta, start, ...filters }: BankHistoryQuery): Promise<readonly BankBooking[]> {
    const range = { delta: delta.toString(), start: start.toString() };
    const query = new URLSearchParams({ auth: 'basic', ...filters, ...range });
    const url = `${this.#baseUrl}history?${query}`;
    const reply = await callJson(url, {}, this.#options);
    return reply.status === 204 ? [] : parseReply(bankHistorySchema, reply, url).data;
  }

  /** Idempotent. */
  async reject(rowId: number): Promise<void> {
    const body = { auth: { type: 'basic' }, row_id: rowId };
    await callJson(`${this.#baseUrl}reject`, { method: 'PUT', body }, this.#options);
  }
}

/** Header values are bytes: the texts encoded as UTF-8. */
function bytesOf(texts: Readonly<Record<string, string>>): Record<string, string> {
  const encoded = Object.entries(texts).map(([name, text]): [string, string] => [
    name,
    String.fromCharCode(...new TextEncoder().encode(text)),
  ]);
  return namespacedHeaders(Object.fromEntries(encoded));
}
