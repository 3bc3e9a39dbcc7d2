/**
 * What people do in the town: a wallet's owners withdraw and pay, shops sell and give back, customers
 * send each other money, time passes, wallets are copied to another machine and used there too. An
 * expected no is part of the game; anything else that is thrown is a bug.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MalformedReply } from '@/clients/call-json';
import { addAmounts, formatAmount, parseAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { isRefusal, isUpstreamRefusal } from '@/protocol/refusal';
import { paytoOf } from '@/bank/bank';
import { sendMoney } from '@/bank/transfers/send-money';
import { quoteBankDeposit, startBankDeposit } from '@/wallet/core/bank-deposit';
import { updateExchange } from '@/wallet/core/exchanges';
import { abortPay, confirmPay, preparePay } from '@/wallet/core/pay';
import { acceptRefund } from '@/wallet/core/refund';
import { resumeAll, runUntilDone } from '@/wallet/core/resume';
import { acceptTip } from '@/wallet/core/tip';
import { createWallet, type Wallet } from '@/wallet/core/wallet';
import { isWalletError } from '@/wallet/core/wallet-error';
import { acceptWithdrawal } from '@/wallet/core/withdraw';
import { MemoryStore } from '@/wallet/store/memory-store';
import { RECORD_KINDS } from '@/wallet/core/records';
import type { Put } from '@/wallet/store/wallet-store';
import {
  authorizationOf,
  BANK_URL,
  CUSTOMERS,
  EXCHANGE_URLS,
  SHOPS,
  testRandom,
  type Town,
} from './town';

const CURRENCY = 'KUDOS';

/** Everything that moves money, with numbers that choose whose and how much. */
export type Move =
  | { readonly do: 'withdraw'; readonly wallet: number; readonly exchange: number; cents: number }
  | {
      readonly do: 'pay' | 'abort';
      readonly wallet: number;
      readonly shop: number;
      readonly cents: number;
    }
  | { readonly do: 'tip' | 'deposit'; readonly wallet: number; readonly cents: number }
  | { readonly do: 'revoke'; readonly exchange: number; readonly nth: number }
  | { readonly do: 'refund'; readonly sale: number; readonly percent: number }
  | { readonly do: 'take refund' | 'resume' | 'copy'; readonly wallet: number }
  | { readonly do: 'send'; readonly from: number; readonly to: number; readonly cents: number }
  | { readonly do: 'stray'; readonly from: number; readonly exchange: number; cents: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'jobs' }
  | { readonly do: 'weather'; readonly every: number; readonly seed: number };

interface Sale {
  readonly url: string;
  readonly cents: number;
}

export class Visitors {
  readonly wallets: Wallet[] = [];
  readonly #sales: Sale[] = [];
  #serial = 0;
  #hasTipReserve = false;

  constructor(
    private readonly town: Town,
    private readonly name: string,
    /** How often each move was made, those not counted that somebody or something refused. */
    readonly made = new Map<Move['do'], number>(),
  ) {}

  async move(move: Move): Promise<void> {
    try {
      const nothing = (await this.#make(move)) === 'nothing';
      if (!nothing) this.made.set(move.do, (this.made.get(move.do) ?? 0) + 1);
    } catch (thrown) {
      if (!isExpectedNo(thrown)) throw thrown;
    }
  }

  /** All that has been begun comes to its end, on a calm sea. */
  async settle(): Promise<void> {
    this.town.network.setWeather({ every: 0, seed: 1 });
    for (let round = 0; round < 2; round += 1) {
      await this.town.runJobs();
      for (const wallet of this.wallets) {
        wallet.retries.clear();
        // Nobody may ever confirm a withdrawal at the bank.
        await runUntilDone(wallet, { forMs: 20_000, only: ({ kind }) => kind !== 'withdrawal' });
      }
    }
  }

  /** Answers `nothing` when there was nothing to do it with. */
  async #make(move: Move): Promise<unknown> {
    switch (move.do) {
      case 'withdraw':
        return this.#withdraw(move.wallet, move.exchange, move.cents);
      case 'pay':
        return this.#pay(move.wallet, move.shop, move.cents);
      case 'tip':
        return this.#tip(await this.#wallet(move.wallet), move.cents);
      case 'deposit':
        return this.#deposit(await this.#wallet(move.wallet), move.cents);
      case 'revoke':
        return this.#revoke(move.exchange, move.nth);
      case 'refund':
        return this.#refund(move.sale, move.percent);
      case 'take refund':
        return this.#takeRefund(await this.#wallet(move.wallet));
      case 'abort':
        return this.#abort(move.wallet, move.shop, move.cents);
      case 'resume':
        return resumeAll(await this.#wallet(move.wallet));
      case 'copy':
        return this.#copy(await this.#wallet(move.wallet));
      case 'send':
        return this.#send(move.from, at(CUSTOMERS, move.to), move.cents);
      case 'stray':
        return this.#send(move.from, at(['exchange', 'exchange-b'], move.exchange), move.cents);
      case 'wait':
        this.town.clock.advance(move.ms);
        return this.town.rotateKeys();
      case 'jobs':
        return this.town.runJobs();
      case 'weather':
        this.town.network.setWeather(move);
        return undefined;
    }
  }

  async #withdraw(walletIndex: number, exchange: number, cents: number): Promise<void> {
    const wallet = await this.#wallet(walletIndex);
    const username = at(CUSTOMERS, walletIndex);
    const withdrawals = `${BANK_URL}accounts/${username}/withdrawals`;
    const started = await ask(withdrawals, { amount: kudos(cents) }, authorizationOf(username));
    const url = at(EXCHANGE_URLS, exchange);
    await acceptWithdrawal(wallet, String(started['taler_withdraw_uri']), url);
    await resumeAll(wallet);
    const confirm = `${withdrawals}/${String(started['withdrawal_id'])}/confirm`;
    await ask(confirm, {}, authorizationOf(username));
    await this.town.creditReserves();
    await runUntilDone(wallet, { forMs: 5_000 });
  }

  async #pay(walletIndex: number, shop: number, cents: number): Promise<unknown> {
    const wallet = await this.#wallet(walletIndex);
    if ((await this.#decide(wallet, shop, cents)) === null) return 'nothing';
    return runUntilDone(wallet, { forMs: 5_000 });
  }

  /** Pays and changes its mind: the merchant has some coins, all or none by then. */
  async #abort(walletIndex: number, shop: number, cents: number): Promise<unknown> {
    const wallet = await this.#wallet(walletIndex);
    const purchase = await this.#decide(wallet, shop, cents);
    if (purchase === null) return 'nothing';
    if (cents % 2 === 0) await resumeAll(wallet);
    const { phase } = (await wallet.store.get('purchase', purchase)) ?? {};
    if (phase?.state !== 'paying') return 'nothing';
    await abortPay(wallet, purchase);
    return runUntilDone(wallet, { forMs: 5_000 });
  }

  /** The purchase, paid as soon as the wallet goes on; null for want of money. */
  async #decide(wallet: Wallet, shop: number, cents: number): Promise<string | null> {
    const orders = `http://a.test/merchant/instances/${at(SHOPS, shop)}/private/orders`;
    const order = {
      amount: kudos(cents),
      summary: 'A thing',
      fulfillment_url: `http://shop.test/${this.name}/${this.#serial++}`,
    };
    const request = { order, refund_delay: { d_ms: 1_800_000 } };
    const { order_id: orderId } = await ask(orders, request, this.town.shopToken);
    const url = `${orders}/${String(orderId)}`;
    const status = await ask(url, undefined, this.town.shopToken);
    const offer = await preparePay(wallet, String(status['taler_pay_uri']));
    if (offer.state !== 'payable') return null;
    await confirmPay(wallet, offer.purchase, offer.quote.total);
    this.#sales.push({ url, cents });
    return offer.purchase;
  }

  /** From money that the shop keeps at the first exchange for this. */
  async #tip(wallet: Wallet, cents: number): Promise<void> {
    const shop = 'http://a.test/merchant/instances/north/private';
    this.#hasTipReserve ||= await this.#fundTips(shop);
    const tip = { amount: kudos(cents), justification: 'Thank you', next_url: 'http://a.test/' };
    const { taler_tip_uri: uri } = await ask(`${shop}/tips`, tip, this.town.shopToken);
    await acceptTip(wallet, String(uri));
    await runUntilDone(wallet, { forMs: 5_000 });
  }

  async #fundTips(shop: string): Promise<true> {
    const wanted = {
      initial_balance: kudos(500),
      exchange_url: EXCHANGE_URLS[0],
      wire_method: 'x-taler-bank',
    };
    const reserve = await ask(`${shop}/reserves`, wanted, this.town.shopToken);
    await this.#send(0, 'exchange', 500, `Tips ${String(reserve['reserve_pub'])}`);
    await this.town.creditReserves();
    return true;
  }

  /** Coins become money on the owner's account again. */
  async #deposit(wallet: Wallet, cents: number): Promise<void> {
    const payto = paytoOf(this.town.bank, CUSTOMERS[0]);
    const request = { payto, amount: parseAmount(kudos(cents)) };
    const { depositFees, wireFees } = await quoteBankDeposit(wallet, request);
    await startBankDeposit(wallet, request, addAmounts(depositFees, wireFees));
    await runUntilDone(wallet, { forMs: 5_000 });
  }

  /** Wallets look at the keys once an hour. */
  async #revoke(exchange: number, nth: number): Promise<void> {
    await this.town.revoke(exchange, nth);
    this.town.clock.advance(3_600_000);
    for (const wallet of this.wallets) await runUntilDone(wallet, { forMs: 5_000 });
  }

  async #refund(saleIndex: number, percent: number): Promise<unknown> {
    const sale = this.#sales[saleIndex % Math.max(1, this.#sales.length)];
    if (sale === undefined) return 'nothing';
    const cents = Math.max(1, Math.floor((sale.cents * percent) / 100));
    const body = { refund: kudos(cents), reason: 'broken' };
    await ask(`${sale.url}/refund`, body, this.town.shopToken);
    return undefined;
  }

  async #takeRefund(wallet: Wallet): Promise<unknown> {
    const purchases = await wallet.store.list('purchase');
    const paid = purchases.filter(({ phase }) => phase.state === 'paid');
    for (const { id } of paid) await acceptRefund(wallet, id);
    await runUntilDone(wallet, { forMs: 5_000 });
    return paid.length === 0 ? 'nothing' : undefined;
  }

  /** From now on two machines have the same coins. */
  async #copy(wallet: Wallet): Promise<void> {
    const store = new MemoryStore();
    await copyRecords(wallet, store);
    this.wallets.push(newWallet(this.town, store));
  }

  async #send(
    from: number,
    to: string,
    cents: number,
    subject = 'for nothing in particular',
  ): Promise<void> {
    await sendMoney(this.town.bank, {
      username: at(CUSTOMERS, from),
      to,
      amount: parseAmount(kudos(cents)),
      subject,
      requestKey: encodeBase32(testRandom.bytes(16)),
    });
  }

  async #wallet(index: number): Promise<Wallet> {
    for (let i = this.wallets.length; i <= index % CUSTOMERS.length; i += 1) {
      const wallet = newWallet(this.town, new MemoryStore());
      await copyRecords(await informedWallet(this.town), wallet.store);
      this.wallets.push(wallet);
    }
    const wallet = this.wallets[index % this.wallets.length];
    if (wallet === undefined) throw new Error('nobody has a wallet');
    return wallet;
  }
}

function newWallet({ clock, network }: Town, store: MemoryStore): Wallet {
  return createWallet({
    store,
    fetch: network.fetch,
    // Whoever sleeps lets time pass for everybody.
    clock: {
      now: () => clock.now(),
      sleep: async (ms) => {
        clock.advance(Math.ceil(ms));
        await sleep(0);
      },
    },
    random: testRandom,
  });
}

const informed = new WeakMap<Town, Wallet>();

/** Knows both exchanges as they are now, so that not every wallet has to ask and verify. */
async function informedWallet(town: Town): Promise<Wallet> {
  const wallet = informed.get(town) ?? newWallet(town, new MemoryStore());
  for (const url of EXCHANGE_URLS) {
    const isKnown = (await wallet.store.get('exchange', url)) !== null;
    await updateExchange(wallet, url).catch((error: unknown) => {
      // In bad weather what was known before is enough.
      if (!isKnown) throw error;
    });
  }
  informed.set(town, wallet);
  return wallet;
}

async function copyRecords(from: Wallet, to: Wallet['store']): Promise<void> {
  const puts: Put[] = [];
  for (const kind of RECORD_KINDS) {
    for (const record of await from.store.list(kind)) {
      puts.push({ kind, record: { ...record, revision: 0 } } as Put);
    }
  }
  await to.commit(puts);
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
}

function kudos(cents: number): string {
  return formatAmount({ currency: CURRENCY, units: BigInt(cents) * 1_000_000n });
}

async function ask(
  url: string,
  body: unknown,
  authorization: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  throw new ShopRefusal(`${url}: ${text}`);
}

class ShopRefusal extends Error {
  override readonly name = 'ShopRefusal';
}

function isExpectedNo(thrown: unknown): boolean {
  if (isRefusal(thrown) || isUpstreamRefusal(thrown) || isWalletError(thrown)) return true;
  if (thrown instanceof ShopRefusal || thrown instanceof MalformedReply) return true;
  return thrown instanceof TypeError && /fetch failed|the bank|the answer/.test(thrown.message);
}
