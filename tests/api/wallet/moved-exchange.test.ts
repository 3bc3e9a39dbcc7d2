/** An exchange that moves to another address while operations of this wallet are half-finished. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAmounts, parseAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { getBalances } from '@/wallet/core/balance';
import { quoteBankDeposit, startBankDeposit } from '@/wallet/core/bank-deposit';
import { getDenomination, updateExchange } from '@/wallet/core/exchanges';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { acceptRefund, prepareRefund } from '@/wallet/core/refund';
import { listPending, resumeAll, runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { acceptWithdrawal } from '@/wallet/core/withdraw';
import { exchangeBooks } from '../../support/books';
import { createMemoryWallet, registerBankUser } from '../../support/deployment';
import { passUntilNoticed, runExchangeKeys } from '../../support/exchange-keys';
import {
  startMisbehavingExchange,
  type MisbehavingExchange,
} from '../../support/misbehaving-exchange';
import { startServer, type TestServer } from '../../support/server';
import {
  confirmWhenSelected,
  createOwner,
  createSale,
  type Sale,
  spendable,
  startWithdrawal,
  withdrawInto,
} from './wallet-support';

let server: TestServer;
let sale: Sale;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
  sale = await createSale(server.url, { default_wire_transfer_delay: { d_ms: 7_200_000 } });
}, 300_000);

afterAll(async () => {
  expect((await exchangeBooks(server.url)).violations).toEqual([]);
  await server.stop();
});

const home = (): string => `${server.url}/exchange/`;

/** Withdraws coins under an address that will go away. */
async function fundedAt(old: MisbehavingExchange, amount: string): Promise<Wallet> {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, server.url, amount, old.url);
  return wallet;
}

/** Works until it no longer can. */
async function workUntil(wallet: Wallet, isThere: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 100 && !(await isThere()); round += 1) {
    await resumeAll({ ...wallet, retries: new Map(), running: new Map() });
  }
  expect(await isThere()).toBe(true);
}

/** The old address is gone, the owner hears of the new one, and everything goes on. */
async function move(wallet: Wallet, old: MisbehavingExchange): Promise<void> {
  const pending = (await listPending(wallet)).length;
  expect(pending).toBeGreaterThan(0);
  await old.stop();
  const moved = await updateExchange(wallet, home());
  expect(moved.id).toBe(home());
  wallet.retries.clear();
  expect(await runUntilDone(wallet, { forMs: 30_000 })).toBe(true);
  expect(await listPending(wallet)).toEqual([]);
  const balances = await getBalances(wallet);
  expect(balances.map(({ exchangeBaseUrl }) => exchangeBaseUrl)).toEqual([home()]);
  expect(balances.map(({ incoming, outgoing }) => [incoming.units, outgoing.units])).toEqual([
    [0n, 0n],
  ]);
}

test('a withdrawal of which some coins are here is finished at the new address', async () => {
  const old = await startMisbehavingExchange(server.url);
  const wallet = createMemoryWallet();
  const owner = await createOwner(server.url);
  const { id, uri } = await startWithdrawal(owner, 'KUDOS:1.25');
  await acceptWithdrawal(wallet, uri, old.url);
  const confirmed = confirmWhenSelected(owner, id);
  let withdrawals = 0;
  const limited: Wallet = {
    ...wallet,
    fetch: (input, init) => {
      const address = String(input instanceof Request ? input.url : input);
      if (/\/reserves\/.*\/withdraw$/.test(address) && ++withdrawals > 1) {
        return Promise.reject(new TypeError('fetch failed'));
      }
      return fetch(input, init);
    },
  };
  await workUntil(limited, async () => (await wallet.store.list('coin')).length === 1);
  await confirmed;
  await move(wallet, old);
  const reference = createMemoryWallet();
  await withdrawInto(reference, server.url, 'KUDOS:1.25');
  expect(await spendable(wallet)).toBe(await spendable(reference));
}, 300_000);

test.for(['/melt', '/reveal'])(
  'change that is held up before %s is renewed at the new address',
  { timeout: 90_000 },
  async (blocked) => {
    const old = await startMisbehavingExchange(server.url);
    const wallet = await fundedAt(old, 'KUDOS:1.28');
    old.misbehave(new RegExp(`${blocked}$`), 'lose the answer');
    await pay(wallet, (await order('KUDOS:0.5')).payUri);
    const wanted = blocked === '/melt' ? 'melting' : 'revealing';
    await workUntil(wallet, async () => {
      return (await wallet.store.list('refresh')).some(({ phase }) => phase.state === wanted);
    });
    const before = parseAmount('KUDOS:1.28').units;
    await move(wallet, old);
    const left = parseAmount(await spendable(wallet)).units;
    expect(before - left).toBeLessThan(parseAmount('KUDOS:0.6').units);
  },
);

test('a payment that has left, a refund and a deposit to a bank account go on at the new address', async () => {
  const old = await startMisbehavingExchange(server.url);
  const wallet = await fundedAt(old, 'KUDOS:5');
  // Merchants know the exchange by its address at home: coins of another one are refused there.
  const bought = await order('KUDOS:1');
  const atHome: Wallet = {
    ...wallet,
    fetch: (input, init) => {
      const body = typeof init?.body === 'string' ? init.body.replaceAll(old.url, home()) : null;
      return fetch(input, body === null ? init : { ...init, body });
    },
  };
  await pay(atHome, bought.payUri);
  expect(await runUntilDone(atHome, { forMs: 30_000 })).toBe(true);
  const refund = { refund: parseAmount('KUDOS:0.5'), reason: 'broken' };
  const { refundUri: uri } = await sale.backend.refundOrder(bought.orderId, refund);
  const { purchase } = await prepareRefund(wallet, uri);
  await acceptRefund(wallet, purchase);

  const { payto } = await registerBankUser(server.url, 'saver');
  const request = { payto, amount: parseAmount('KUDOS:1') };
  const { depositFees, wireFees } = await quoteBankDeposit(wallet, request);
  const id = await startBankDeposit(wallet, request, addAmounts(depositFees, wireFees));
  old.misbehave(/deposit$/, 'lose the answer');
  await resumeAll(wallet);
  expect(await wallet.store.get('bankDeposit', id)).toMatchObject({
    phase: { state: 'depositing' },
  });
  const half = await order('KUDOS:0.7');
  await pay(wallet, half.payUri);
  await move(wallet, old);
  expect(await wallet.store.get('bankDeposit', id)).toMatchObject({ phase: { state: 'done' } });
  expect(await prepareRefund(wallet, uri)).toMatchObject({ state: 'taken', refused: 0 });
  expect(await preparePay(wallet, half.payUri)).toMatchObject({ state: 'paid' });
}, 300_000);

test('coins of a denomination that was revoked before the move are recouped at the new address', async () => {
  const old = await startMisbehavingExchange(server.url);
  const wallet = await fundedAt(old, 'KUDOS:0.64');
  const before = parseAmount(await spendable(wallet)).units;
  const [coin] = await wallet.store.list('coin');
  if (coin === undefined) throw new Error('no coin');
  const { hDenom } = await getDenomination(wallet, coin.denomination);
  const environment = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
  runExchangeKeys(['revoke', encodeBase32(hDenom)], environment);
  await passUntilNoticed(server.url);
  const isListed = async (): Promise<boolean> => {
    const { revoked = [] } = await updateExchange(wallet, old.url, { fresh: true });
    return revoked.includes(coin.denomination);
  };
  await expect.poll(isListed, { timeout: 30_000 }).toBe(true);
  old.misbehave(/recoup$/, 'lose the answer');
  await workUntil(wallet, async () => (await wallet.store.list('recoup')).length > 0);
  await move(wallet, old);
  const left = parseAmount(await spendable(wallet)).units;
  expect(before - left).toBeLessThan(parseAmount('KUDOS:0.1').units);
  expect(await wallet.store.list('recoup')).toMatchObject([{ phase: { state: 'done' } }]);
}, 300_000);

async function order(amount: string): Promise<{ orderId: string; payUri: string }> {
  const { orderId, token } = await sale.backend.createOrder({
    order: { amount, summary: 'A lamp' },
    refund_delay: { d_ms: 3_600_000 },
  });
  const status = await sale.client.orderStatus(orderId, token === undefined ? {} : { token });
  if (status.status !== 'unpaid') throw new Error(`the order is ${status.status}`);
  return { orderId, payUri: status.payUri };
}

async function pay(wallet: Wallet, payUri: string): Promise<void> {
  const offer = await preparePay(wallet, payUri);
  if (offer.state !== 'payable') throw new Error(`the order is ${offer.state}`);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
}
