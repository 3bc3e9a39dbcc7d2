/**
 * The wallets that our announced versions admit (decision D13; protocol-a 0 and 5.4, protocol-v6-v9 4).
 * Each deployed wallet compares them with its own range before any money moves.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { matchVersions } from '@/protocol/version';
import { send, url } from './bank-support';

/**
 * Versions of the exchange, the merchant and the bank that a wallet talks to. Null means that it does not
 * ask.
 */
interface Speaks {
  readonly exchange: string;
  readonly merchant: string | null;
  readonly bank: string | null;
}

const SERVED: Record<string, Speaks> = {
  'L, of 2021-11': { exchange: '9:0:0', merchant: '1:0:0', bank: '0:0:0' },
  'W, of 2022-01': { exchange: '10:0:1', merchant: '2:0:1', bank: '0:0:0' },
};
const REFUSED: Record<string, Speaks> = {
  'protocol 7, of 2020-05': { exchange: '7:0:0', merchant: null, bank: null },
  'protocol 8, of 2020-11': { exchange: '8:0:0', merchant: null, bank: null },
  // The merchant's range is W's too: what stops this wallet is the exchange.
  'N, of 2022-12': { exchange: '12:0:0', merchant: '2:0:1', bank: '0:0:0' },
};

/** Base URLs of tips. Wallets compare the merchant's version with their own for tips only. */
const TIP_BASES = ['/merchant/public/', '/public/', '/-/-/'];

async function announced(path: string): Promise<string> {
  const { status, json } = await send(url + path);
  expect(status).toBe(200);
  return z.looseObject({ version: z.string() }).parse(json).version;
}

describe('[SEED-19] the exchange’s version lets in exactly the wallets that it can serve', () => {
  test.for(['/exchange/keys', '/keys'])('%s announces 9:0:0', async (path) => {
    expect(await announced(path)).toBe('9:0:0');
  });

  test.for(Object.entries(SERVED))('%s comes in', async ([, { exchange, merchant, bank }]) => {
    expect(matchVersions(exchange, await announced('/exchange/keys')).compatible).toBe(true);
    for (const path of TIP_BASES.map((base) => `${base}config`)) {
      expect(matchVersions(merchant ?? '', await announced(path)).compatible, path).toBe(true);
    }
    for (const path of ['/bank/config', '/-/config']) {
      expect(matchVersions(bank ?? '', await announced(path)).compatible, path).toBe(true);
    }
  });

  test.for(['/config', '/merchant/config', '/merchant/instances/default/config'])(
    'I14-1 %s announces 20:0:0, as three numbers',
    async (path) => {
      expect(await announced(path)).toBe('20:0:0');
    },
  );

  test.for(Object.entries(REFUSED))('%s stays out', async ([, { exchange }]) => {
    expect(matchVersions(exchange, await announced('/exchange/keys')).compatible).toBe(false);
  });

  // Wallets of early 2020 know themselves as "6", which compares with nothing; they need some version.
  test('A and B, of early 2020, find a version', async () => {
    expect(await announced('/exchange/keys')).toMatch(/^[0-9]+:[0-9]+:[0-9]+$/);
    expect(() => matchVersions('6', '9:0:0')).toThrow('expected a version');
  });
});
