/**
 * What people do in the town: a wallet's owners withdraw and pay, shops sell and give back, customers
 * send each other money, time passes, wallets are copied to another machine and used there too. An
 * expected no is part of the game; anything else that is thrown is a bug.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MalformedReply } from '@/clients/call-json';
import { formatAmount, parseAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { isRefusal, isUpstreamRefusal } from '@/protocol/refusal';
import { sendMoney } from '@/bank/transfers/send-money';
import { updateExchange } from '@/wallet/core/exchanges';
import { abortPay, confirmPay, preparePay } from '@/wallet/core/pay';
import { acceptRefund } from '@/wallet/core/refund';
import { resumeAll, runUntilDone } from '@/wallet/core/resume';
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
  | { readonly do: 'pay'; readonly wallet: number; readonly shop: number; readonly cents: number }
  | { readonly do: 'refund'; readonly sale: number; readonly percent: number }
  | { readonly do: 'take refund' | 'abort' | 'resume' | 'copy'; readonly wallet: number }
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

  constructor(
    private readonly town: Town,
    private readonly name: string,
  ) {}

  async move(move: Move): Promise<void> {
    try {
      await this.#make(move);
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

  async #make(move: Move): Promise<void> {
    switch (move.do) {
      case 'withdraw':
        return this.#withdraw(move.wallet, move.exchange, move.cents);
      case 'pay':
        return this.#pay(move.wallet, move.shop, move.cents);
      case 'refund':
        return this.#refund(move.sale, move.percent);
      case 'take refund':
        return this.#takeRefund(await this.#wallet(move.wallet));
      case 'abort':
        return this.#abort(await this.#wallet(move.wallet));
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

  async #pay(walletIndex: number, shop: number, cents: number): Promise<void> {
    const wallet = await this.#wallet(walletIndex);
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
    if (offer.state !== 'payable') return;
    await confirmPay(wallet, offer.purchase, offer.quote.total);
    this.#sales.push({ url, cents });
    await runUntilDone(wallet, { forMs: 5_000 });
  }

  async #refund(saleIndex: number, percent: number): Promise<void> {
    const sale = this.#sales[saleIndex % Math.max(1, this.#sales.length)];
    if (sale === undefined) return;
    const cents = Math.max(1, Math.floor((sale.cents * percent) / 100));
    const body = { refund: kudos(cents), reason: 'broken' };
    await ask(`${sale.url}/refund`, body, this.town.shopToken);
  }

  async #takeRefund(wallet: Wallet): Promise<void> {
    for (const { id, phase } of await wallet.store.list('purchase')) {
      if (phase.state === 'paid') await acceptRefund(wallet, id);
    }
    await runUntilDone(wallet, { forMs: 5_000 });
  }

  async #abort(wallet: Wallet): Promise<void> {
    for (const { id, phase } of await wallet.store.list('purchase')) {
      if (phase.state === 'paying') await abortPay(wallet, id);
    }
    await runUntilDone(wallet, { forMs: 5_000 });
  }

  /** From now on two machines have the same coins. */
  async #copy(wallet: Wallet): Promise<void> {
    const store = new MemoryStore();
    await copyRecords(wallet, store);
    this.wallets.push(this.#newWallet(store));
  }

  async #send(from: number, to: string, cents: number): Promise<void> {
    await sendMoney(this.town.bank, {
      username: at(CUSTOMERS, from),
      to,
      amount: parseAmount(kudos(cents)),
      subject: 'for nothing in particular',
      requestKey: encodeBase32(testRandom.bytes(16)),
    });
  }

  async #wallet(index: number): Promise<Wallet> {
    for (let i = this.wallets.length; i <= index % CUSTOMERS.length; i += 1) {
      const wallet = this.#newWallet(new MemoryStore());
      await copyRecords(await informedWallet(this.town), wallet.store);
      this.wallets.push(wallet);
    }
    const wallet = this.wallets[index % this.wallets.length];
    if (wallet === undefined) throw new Error('nobody has a wallet');
    return wallet;
  }

  #newWallet(store: MemoryStore): Wallet {
    return newWallet(this.town, store);
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

const informed = new WeakMap<Town, Promise<Wallet>>();

/** Knows both exchanges, so that not every wallet has to ask and verify. */
function informedWallet(town: Town): Promise<Wallet> {
  const ask = async (): Promise<Wallet> => {
    const wallet = newWallet(town, new MemoryStore());
    for (const url of EXCHANGE_URLS) await updateExchange(wallet, url);
    return wallet;
  };
  const known = informed.get(town) ?? ask();
  informed.set(town, known);
  known.catch(() => informed.delete(town));
  return known;
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
