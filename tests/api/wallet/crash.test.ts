import { expect, inject, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { acceptWithdrawal } from '@/wallet/core/withdraw';
import { MemoryStore } from '@/wallet/store/memory-store';
import { payerOf } from '../../support/bank-users';
import {
  assertSettled,
  atEveryPoint,
  createCrashingWallet,
  reopenWallet,
  runUntilCrash,
} from './crashing-wallet';
import {
  confirmWhenSelected,
  createOrder,
  createSale,
  type Owner,
  spendable,
  startWithdrawal,
  withdrawInto,
} from './wallet-support';

const url = inject('serverUrl');

test('a withdrawal that dies at any point is finished by the next start, to the same balance', async () => {
  const amount = 'KUDOS:1.25';
  const reference = reopenWallet(new MemoryStore());
  await withdrawInto(reference, url, amount);
  const expected = await spendable(reference);
  const points = await atEveryPoint(async (point) => {
    const owner: Owner = await payerOf(url, parseAmount(amount));
    const started = await startWithdrawal(owner, amount);
    const story = async (wallet: Wallet): Promise<void> => {
      await acceptWithdrawal(wallet, started.uri);
      await runUntilDone(wallet, { forMs: 20_000 });
    };
    const store = new MemoryStore();
    const { wallet, hasCrashed } = createCrashingWallet(store, point);
    let isOver = false;
    const confirming = confirmWhenSelected(owner, started.id).catch((error: unknown) => {
      if (!isOver) throw error;
    });
    await runUntilCrash(() => story(wallet));
    const restarted = reopenWallet(store);
    await story(restarted);
    isOver = true;
    await confirming;
    expect(await spendable(restarted), JSON.stringify(point)).toBe(expected);
    await assertSettled(restarted);
    return hasCrashed();
  });
  expect(points).toBeGreaterThan(30);
}, 240_000);

test('a purchase that dies at any point is paid once by the next start, to the same balance', async () => {
  const sale = await createSale(url);
  const buy = async (wallet: Wallet, payUri: string): Promise<void> => {
    const offer = await preparePay(wallet, payUri);
    if (offer.state === 'payable') await confirmPay(wallet, offer.purchase, offer.quote.total);
    await runUntilDone(wallet, { forMs: 20_000 });
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'paid' });
  };
  const reference = reopenWallet(new MemoryStore());
  await withdrawInto(reference, url, 'KUDOS:2.2');
  await buy(reference, (await createOrder(sale, 'KUDOS:0.7')).payUri);
  const expected = await spendable(reference);
  const points = await atEveryPoint(async (point) => {
    const store = new MemoryStore();
    await withdrawInto(reopenWallet(store), url, 'KUDOS:2.2');
    const { orderId, payUri } = await createOrder(sale, 'KUDOS:0.7');
    const { wallet, hasCrashed } = createCrashingWallet(store, point);
    await runUntilCrash(() => buy(wallet, payUri));
    const restarted = reopenWallet(store);
    await buy(restarted, payUri);
    expect(await spendable(restarted), JSON.stringify(point)).toBe(expected);
    await assertSettled(restarted);
    expect(await sale.backend.order(orderId)).toMatchObject({ status: 'paid' });
    return hasCrashed();
  });
  expect(points).toBeGreaterThan(15);
}, 240_000);
