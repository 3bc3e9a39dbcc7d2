/** [TIP-5] The rate of requests to exchanges about an instance's unfunded reserves. */
import { expect, test } from 'vitest';
import { ExchangeUnavailable, type ExchangePort } from '@/merchant/exchange-port';
import type { Merchant } from '@/merchant/merchant';
import { refreshReserves } from '@/merchant/tips/refresh-reserve';
import type { TipReserve } from '@/storage/merchant/tip-reserves';

const HERE = 'https://here.example/';
const AWAY = 'https://away.example/';

function reservesAt(exchangeUrl: string, count: number): TipReserve[] {
  return Array.from({ length: count }, (_, index): TipReserve => ({
    id: index + (exchangeUrl === HERE ? 0 : 1000),
    reservePub: new Uint8Array(32).fill(index),
    reservePriv: new Uint8Array(32),
    instanceId: 'shop',
    exchangeUrl,
    payto: 'payto://x-taler-bank/bank.example/exchange',
    merchantInitial: 1n,
    exchangeInitial: null,
    credited: 0n,
    committed: 0n,
    pickedUp: 0n,
    createdMs: 0,
    expirationMs: 1,
    deletedMs: null,
  }));
}

const merchantAsking = (...exchanges: Partial<ExchangePort>[]): Merchant =>
  ({
    currency: 'KUDOS',
    exchanges: exchanges.map((exchange) => ({
      facts: () => Promise.resolve({ reserveClosingDelayMs: 1 }),
      ...exchange,
    })),
  }) as unknown as Merchant;

test('one elsewhere is asked about few of many, and about few at a time', async () => {
  let [asked, asking, most] = [0, 0, 0];
  const reserve = async () => {
    asked += 1;
    asking += 1;
    most = Math.max(most, asking);
    await new Promise((resolve) => setImmediate(resolve));
    asking -= 1;
    return null;
  };
  const reserves = reservesAt(AWAY, 40);
  const merchant = merchantAsking({ baseUrl: AWAY, reserve });
  expect(await refreshReserves(merchant, reserves)).toEqual(reserves);
  expect([asked, most]).toEqual([32, 8]);
});

test('one that does not answer is left alone', async () => {
  let asked = 0;
  const reserve = () => {
    asked += 1;
    return Promise.reject(new ExchangeUnavailable('timeout'));
  };
  const reserves = reservesAt(AWAY, 40);
  const merchant = merchantAsking({ baseUrl: AWAY, reserve });
  expect(await refreshReserves(merchant, reserves)).toEqual(reserves);
  expect(asked).toBe(8);
});

test('the embedded one is asked once about all, and another only about its own', async () => {
  const asked: number[] = [];
  const listCredits = (keys: readonly Uint8Array[]) => {
    asked.push(keys.length);
    return Promise.resolve([]);
  };
  const reserves = [...reservesAt(HERE, 500), ...reservesAt(AWAY, 1)];
  let askedAway = 0;
  const reserve = () => {
    askedAway += 1;
    return Promise.resolve(null);
  };
  const merchant = merchantAsking({ baseUrl: HERE, listCredits }, { baseUrl: AWAY, reserve });
  expect(await refreshReserves(merchant, reserves)).toEqual(reserves);
  expect([asked, askedAway]).toEqual([[500], 1]);
});
