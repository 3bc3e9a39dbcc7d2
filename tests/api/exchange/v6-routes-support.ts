/** Calls the exchange's old routes as peers of early 2020 do. */
import { inject } from 'vitest';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import {
  denominationOf,
  finishCoin,
  fundReserve,
  kudos,
  planchetFor,
  type TestCoin,
} from '../../support/coins';
import { oldWithdrawal } from '../../support/old-bodies';
import { assertWholeSeconds } from '../../support/whole-seconds';

export const url = inject('serverUrl');
export const exchange = `${url}/exchange`;

export type Json = Record<string, unknown>;
interface Answer {
  readonly status: number;
  readonly body: Json;
}

export async function ask(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${exchange}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  });
  const answer = (await response.json()) as Json;
  assertWholeSeconds(answer);
  return { status: response.status, body: answer };
}

export async function coinOf(value: string): Promise<TestCoin> {
  const reserve = await fundReserve(url, kudos(value));
  const denomination = await denominationOf(url, value);
  const planchet = planchetFor(denomination, 'v6');
  const { body } = await ask('/reserve/withdraw', oldWithdrawal(reserve, denomination, planchet));
  return finishCoin(denomination, planchet, decodeBase32(String(body['ev_sig'])), 'v6');
}

/** Another first bit. */
export const flip = (text: unknown): string => {
  const raw = decodeBase32(String(text));
  raw[0] = (raw[0] ?? 0) ^ 1;
  return encodeBase32(raw);
};
