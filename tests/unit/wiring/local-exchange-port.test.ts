import { expect, test } from 'vitest';
import type { Exchange } from '@/exchange/exchange';
import { localExchangePort } from '@/wiring/local-exchange-port';

test('an exchange whose offline master key has signed no wire fees has none, as one elsewhere', async () => {
  const master = {
    isOffline: true,
    publicKey: new Uint8Array(32),
    findSignature: () => undefined,
  };
  const unsigned = {
    baseUrl: 'http://exchange.test/',
    payto: 'payto://x-taler-bank/bank.test/exchange',
    wireMethod: 'x-taler-bank',
    currency: 'KUDOS',
    clock: { now: () => 1_600_000_000_000 },
    caches: {},
    keys: { master, generation: 1, lookAgainAt: Infinity },
  } as unknown as Exchange;
  const facts = await localExchangePort(unsigned).facts();
  expect(facts.findWireFee('x-taler-bank', 1_600_000_000_000)).toBeUndefined();
});
