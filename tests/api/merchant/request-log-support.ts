/** Reads the log of an instance's private calls. */
import { expect } from 'vitest';
import { send, type TestInstance } from './merchant-support';

export type Logged = Record<string, unknown> & { readonly serial: number };

export async function logged(of: TestInstance, search = ''): Promise<Logged[]> {
  const { status, body } = await send(`${of.baseUrl}private/requests${search}`, of);
  expect(status, JSON.stringify(body)).toBe(200);
  return body['requests'] as Logged[];
}

export async function details(of: TestInstance, serial: number): Promise<Record<string, unknown>> {
  return (await send(`${of.baseUrl}private/requests/${serial}`, of)).body;
}
