import { expect, test } from 'vitest';
import { confirmReserve } from '@/wallet/core/confirm-reserve';
import type { Wallet } from '@/wallet/core/wallet';
import { createWallet } from '@/wallet/create-wallet';
import type { WithdrawalRecord, WithdrawalSource } from '@/wallet/core/withdrawal-state';
import { MemoryStore } from '@/wallet/store/memory-store';

const BY_URI: WithdrawalSource = {
  by: 'uri',
  uri: 'taler://withdraw/api.bank.example/1',
  bankIntegrationApiBaseUrl: 'https://api.bank.example/integration/',
  operationId: '1',
  exchangePayto: 'payto://iban/DE1',
  confirmUrl: 'https://bank.example/confirm/1',
};
const BY_CALLBACK: WithdrawalSource = { by: 'callback', callbackUrl: 'https://bank.example:8443/' };

/** It waits before it looks into the reserve again. */
async function waiting(source: WithdrawalSource): Promise<Wallet> {
  const wallet = createWallet({
    store: new MemoryStore(),
    fetch: () => Promise.reject(new Error('no network')),
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    random: { bytes: (length) => new Uint8Array(length) },
  });
  const record: WithdrawalRecord = {
    id: 'RESERVE',
    revision: 0,
    source,
    exchangeBaseUrl: 'https://exchange.example/',
    amount: { currency: 'KUDOS', units: 1n },
    reservePub: new Uint8Array(32),
    reservePriv: new Uint8Array(32),
    seed: new Uint8Array(64),
    createdAt: 0,
    phase: { state: 'confirming' },
  };
  await wallet.store.commit([{ kind: 'withdrawal', record }]);
  wallet.retries.set('withdrawal RESERVE', { attempts: 1, notBefore: 60_000, problem: null });
  return wallet;
}

const CASES = [
  ['the bank that the wallet talks to', BY_URI, 'https://api.bank.example', true],
  ['the bank where the customer confirms', BY_URI, 'https://bank.example', true],
  ['the bank of the callback', BY_CALLBACK, 'https://bank.example:8443', true],
  ['the same name at another port', BY_CALLBACK, 'https://bank.example', false],
  ['the same name without TLS', BY_URI, 'http://bank.example', false],
  ['the exchange', BY_URI, 'https://exchange.example', false],
  ['a page of no origin', BY_CALLBACK, 'null', false],
  ['a bank without an address to confirm at', { ...BY_URI, confirmUrl: null }, '', false],
] as const;

test.each(CASES)('that money came: said by %s', async (_, source, by, isHeard) => {
  const wallet = await waiting(source);
  expect(await confirmReserve(wallet, 'RESERVE', by)).toBe(isHeard);
  expect(wallet.retries.has('withdrawal RESERVE')).toBe(!isHeard);
});

test('a reserve of another wallet is nothing to do', async () => {
  const wallet = await waiting(BY_URI);
  expect(await confirmReserve(wallet, 'ANOTHER', 'https://bank.example')).toBe(false);
});
