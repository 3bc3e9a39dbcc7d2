/**
 * Money on its way back into the wallet or out of it. A process that dies at any point loses none
 * of it.
 */
import { beforeAll, expect, inject, test } from 'vitest';
import { addAmounts, parseAmount } from '@/protocol/amount';
import {
  quoteBankDeposit,
  startBankDeposit,
  type BankDepositRequest,
} from '@/wallet/core/bank-deposit';
import { abortPay, confirmPay, preparePay } from '@/wallet/core/pay';
import { acceptRefund, prepareRefund } from '@/wallet/core/refund';
import { listPending, runUntilDone } from '@/wallet/core/resume';
import { acceptTip } from '@/wallet/core/tip';
import type { Wallet } from '@/wallet/core/wallet';
import { MemoryStore } from '@/wallet/store/memory-store';
import { registerBankUser } from '../../support/deployment';
import { makeInstance } from '../merchant/merchant-support';
import { authorizeTip, fundedReserve } from '../merchant/tip-support';
import {
  assertSettled,
  atEveryPoint,
  createCrashingWallet,
  reopenWallet,
  runUntilCrash,
  type CrashPoint,
} from './crashing-wallet';
import { createOrder, createSale, type Sale, spendable, withdrawInto } from './wallet-support';

const url = inject('serverUrl');
let sale: Sale;

beforeAll(async () => {
  sale = await createSale(url, { default_wire_transfer_delay: { d_ms: 7_200_000 } });
});

async function done(wallet: Wallet): Promise<void> {
  await runUntilDone(wallet, { forMs: 20_000 });
}

async function funded(amount: string): Promise<MemoryStore> {
  const store = new MemoryStore();
  await withdrawInto(reopenWallet(store), url, amount);
  return store;
}

interface Scene {
  readonly store: MemoryStore;
  /** The owner's actions, repeated at the next start. */
  readonly story: (wallet: Wallet) => Promise<void>;
}

/** Plays each scene with one death. Returns how many there were, and the resulting balances. */
async function playAtEveryPoint(
  open: () => Promise<Scene>,
): Promise<{ points: number; balances: string[]; expected: string }> {
  const undisturbed = await open();
  const reference = reopenWallet(undisturbed.store);
  await undisturbed.story(reference);
  const expected = await spendable(reference);
  await assertSettled(reference);
  const balances = new Set<string>();
  const points = await atEveryPoint(async (point: CrashPoint) => {
    const { store, story } = await open();
    const { wallet, hasCrashed } = createCrashingWallet(store, point);
    await runUntilCrash(() => story(wallet));
    const restarted = reopenWallet(store);
    await story(restarted);
    await assertSettled(restarted);
    balances.add(await spendable(restarted));
    return hasCrashed();
  });
  return { points, balances: [...balances], expected };
}

test('[REF-5] a refund that dies at any point is credited once', async () => {
  const open = async (): Promise<Scene> => {
    const store = await funded('KUDOS:0.64');
    const wallet = reopenWallet(store);
    const { orderId, token } = await sale.backend.createOrder({
      order: { amount: 'KUDOS:0.4', summary: 'A lamp' },
      refund_delay: { d_ms: 3_600_000 },
    });
    const status = await sale.client.orderStatus(orderId, token === undefined ? {} : { token });
    if (status.status !== 'unpaid') throw new Error(status.status);
    await payFor(wallet, status.payUri);
    await done(wallet);
    const request = { refund: parseAmount('KUDOS:0.3'), reason: 'broken' };
    const { refundUri: uri } = await sale.backend.refundOrder(orderId, request);
    const story = async (owner: Wallet): Promise<void> => {
      const offer = await prepareRefund(owner, uri);
      if (offer.state === 'open') await acceptRefund(owner, offer.purchase);
      await done(owner);
      expect(await prepareRefund(owner, uri)).toMatchObject({
        state: 'taken',
        refused: 0,
        sums: { amount: request.refund },
      });
    };
    return { store, story };
  };
  const { points, balances, expected } = await playAtEveryPoint(open);
  expect(balances).toEqual([expected]);
  expect(points).toBeGreaterThan(12);
}, 240_000);

test('[TIP-4] a tip that dies at any point is picked up once', async () => {
  const shop = await makeInstance(url);
  await fundedReserve(url, shop, 'KUDOS:30');
  const open = async (): Promise<Scene> => {
    const { body } = await authorizeTip(shop, 'KUDOS:0.72');
    const uri = String(body['taler_tip_uri']);
    const story = async (owner: Wallet): Promise<void> => {
      await acceptTip(owner, uri);
      await done(owner);
    };
    return { store: new MemoryStore(), story };
  };
  const { points, balances, expected } = await playAtEveryPoint(open);
  expect(balances).toEqual([expected]);
  expect(expected).not.toBe('KUDOS:0');
  expect(points).toBeGreaterThan(8);
}, 240_000);

test('a deposit to a bank account that dies at any point is made once', async () => {
  const { payto } = await registerBankUser(url, 'saver');
  const open = async (): Promise<Scene> => {
    const store = await funded('KUDOS:1');
    const request: BankDepositRequest = { payto, amount: parseAmount('KUDOS:0.8') };
    const story = async (owner: Wallet): Promise<void> => {
      if ((await owner.store.list('bankDeposit')).length === 0) {
        const { depositFees, wireFees } = await quoteBankDeposit(owner, request);
        await startBankDeposit(owner, request, addAmounts(depositFees, wireFees));
      }
      await done(owner);
      const [deposit, ...more] = await owner.store.list('bankDeposit');
      expect(more).toEqual([]);
      const sum = deposit?.deposited.reduce((units, one) => units + one.contribution.units, 0n);
      expect(sum).toBe(request.amount.units);
    };
    return { store, story };
  };
  const { points, balances, expected } = await playAtEveryPoint(open);
  expect(balances).toEqual([expected]);
  expect(points).toBeGreaterThan(10);
}, 240_000);

test('[PAY-10] a payment that is given up and dies at any point has its coins back', async () => {
  const open = async (): Promise<Scene> => {
    const store = await funded('KUDOS:0.64');
    const wallet = reopenWallet(store);
    const { payUri } = await createOrder(sale, 'KUDOS:0.4');
    // Nothing reaches the merchant.
    const offline: Wallet = {
      ...wallet,
      fetch: (input, init) =>
        String(input instanceof Request ? input.url : input).endsWith('/pay')
          ? Promise.reject(new TypeError('fetch failed'))
          : fetch(input, init),
    };
    const purchase = await payFor(offline, payUri);
    await runUntilDone(offline, { forMs: 50 });
    expect(await listPending(wallet)).toMatchObject([{ kind: 'purchase' }]);
    const story = async (owner: Wallet): Promise<void> => {
      await abortPay(owner, purchase);
      await done(owner);
      expect(await preparePay(owner, payUri)).toMatchObject({ state: 'aborted' });
    };
    return { store, story };
  };
  const { points, balances, expected } = await playAtEveryPoint(open);
  expect(balances).toEqual([expected]);
  expect(parseAmount(expected).units).toBeGreaterThan(parseAmount('KUDOS:0.6').units);
  expect(points).toBeGreaterThan(10);
}, 240_000);

async function payFor(wallet: Wallet, payUri: string): Promise<string> {
  const offer = await preparePay(wallet, payUri);
  if (offer.state !== 'payable') throw new Error(`the order is ${offer.state}`);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
  return offer.purchase;
}
