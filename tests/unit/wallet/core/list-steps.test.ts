import { expect, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { listSteps } from '@/wallet/core/list-steps';
import type { TipRecord } from '@/wallet/core/tip-state';
import type { Wallet } from '@/wallet/core/wallet';
import { createWallet } from '@/wallet/create-wallet';
import type { WithdrawalPhase, WithdrawalRecord } from '@/wallet/core/withdrawal-state';
import { MemoryStore } from '@/wallet/store/memory-store';

const key = new Uint8Array(32);

function wallet(): Wallet {
  const random = { bytes: (length: number) => new Uint8Array(length) };
  const clock = { now: () => 9_000, sleep: () => Promise.resolve() };
  return createWallet({ store: new MemoryStore(), fetch, clock, random });
}

function withdrawal(phase: WithdrawalPhase): WithdrawalRecord {
  return {
    id: 'W',
    revision: 0,
    source: { by: 'callback', callbackUrl: 'https://bank.example/back' },
    exchangeBaseUrl: 'https://exchange.example/',
    amount: parseAmount('KUDOS:5'),
    reservePub: key,
    reservePriv: key,
    seed: key,
    createdAt: 1_000,
    phase,
  };
}

async function stepsOf(phase: WithdrawalPhase): Promise<string[]> {
  const { store, ...rest } = wallet();
  await store.commit([{ kind: 'withdrawal', record: withdrawal(phase) }]);
  const steps = await listSteps({ store, ...rest }, 'withdrawal', 'W');
  return steps.map(({ name, state }) => `${name} ${state}`);
}

test('a withdrawal has its steps ahead from the beginning, and each becomes one that is done', async () => {
  expect(await stepsOf({ state: 'confirming' })).toEqual([
    'accepted done',
    'bank-confirmed now',
    'coins-fetched ahead',
  ]);
  expect(await stepsOf({ state: 'withdrawing', denominations: ['a', 'b'], withdrawn: 1 })).toEqual([
    'accepted done',
    'bank-confirmed done',
    'coins-fetched now',
  ]);
});

test('a withdrawal that was aborted ends there, with the reason', async () => {
  const one = wallet();
  const aborted = { state: 'aborted', reason: 'by the customer', at: 2_000 } as const;
  await one.store.commit([{ kind: 'withdrawal', record: withdrawal(aborted) }]);
  const last = (await listSteps(one, 'withdrawal', 'W')).at(-1);
  expect(last).toMatchObject({ state: 'ended', at: 2_000, reason: 'by the customer' });
});

test('the last step of a tip says what arrived and what the exchange kept', async () => {
  const one = wallet();
  const tip: TipRecord = {
    id: 'T',
    revision: 0,
    merchantBaseUrl: 'https://shop.example/',
    tipId: 'T',
    exchangeBaseUrl: 'https://exchange.example/',
    amount: parseAmount('KUDOS:1'),
    seed: key,
    denominations: [],
    createdAt: 1_000,
    phase: { state: 'done', coins: 3, value: parseAmount('KUDOS:0.97'), at: 3_000 },
  };
  await one.store.commit([{ kind: 'tip', record: tip }]);
  expect((await listSteps(one, 'tip', 'T')).at(-1)).toMatchObject({
    amount: parseAmount('KUDOS:0.97'),
    fees: parseAmount('KUDOS:0.03'),
    at: 3_000,
  });
});

test('what the wallet does not know has no steps', async () => {
  expect(await listSteps(wallet(), 'purchase', 'nothing')).toEqual([]);
});
