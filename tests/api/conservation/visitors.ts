/**
 * The people of the town. Wallet owners withdraw and pay, shops sell and refund, and customers send each
 * other money. Time passes. Wallets are copied to another machine and used there too. Some refusals are
 * expected. Any other error is a bug.
 */
import { addAmounts, formatAmount, parseAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { paytoOf } from '@/bank/bank';
import { sendMoney } from '@/bank/transfers/send-money';
import { quoteBankDeposit, startBankDeposit } from '@/wallet/core/bank-deposit';
import { abortPay, confirmPay } from '@/wallet/core/pay';
import { acceptRefund } from '@/wallet/core/refund';
import { resumeAll, runUntilDone } from '@/wallet/core/resume';
import { acceptTip } from '@/wallet/core/tip';
import type { Wallet } from '@/wallet/core/wallet';
import { MemoryStore } from '@/wallet/store/memory-store';
import type { WalletStore } from '@/wallet/core/wallet-store';
import {
  createCrashingWallet,
  type CrashingWallet,
  type CrashPoint,
} from '../wallet/crashing-wallet';
import { isExpectedNo } from './expected-no';
import { testRandom } from './luck';
import type { Move, Payment } from './moves';
import { denominationsHeld, hearOfRevocations } from './revoked-coins';
import { copyRecords, informedWallet, newWallet } from './new-wallet';
import { CUSTOMERS, EXCHANGE_URLS, SHOPS, type Town } from './town';
import {
  abortWithdrawal,
  makeTip,
  openTipReserve,
  orderFrom,
  payReserve,
  refundSale,
  rejectCredit,
  type Arrival,
  type Sale,
  type Way,
} from './ways';

const CURRENCY = 'KUDOS';
const EXCHANGE_ACCOUNTS = ['exchange', 'exchange-b'] as const;

export class Visitors {
  readonly wallets: Wallet[] = [];
  readonly #sales: Sale[] = [];
  /** By index in `wallets`, with their stores. */
  readonly #dying = new Map<number, CrashingWallet & { readonly store: WalletStore }>();
  /** Shops that have money for tips. */
  readonly #tipping = new Set<string>();
  #serial = 0;

  constructor(
    private readonly town: Town,
    private readonly name: string,
    /** Counts each move that was not refused. */
    readonly made = new Map<Move['do'], number>(),
  ) {}

  async move(move: Move): Promise<void> {
    try {
      const nothing = (await this.#make(move)) === 'nothing';
      if (!nothing) this.made.set(move.do, (this.made.get(move.do) ?? 0) + 1);
    } catch (thrown) {
      if (!isExpectedNo(thrown)) throw thrown;
    }
    for (const [index, { hasCrashed }] of this.#dying) if (hasCrashed()) this.#restart(index);
  }

  /** Finishes all open operations, without failures. */
  async settle(): Promise<void> {
    for (const weather of [this.town.network, this.town.storage]) {
      weather.setWeather({ every: 0, seed: 1 });
    }
    for (const index of this.#dying.keys()) this.#restart(index);
    await this.town.rotateKeys();
    for (let round = 0; round < 2; round += 1) {
      await this.town.runJobs();
      for (const wallet of this.wallets) {
        await hearOfRevocations(this.town, wallet);
        wallet.retries.clear();
        // The customer may never confirm a withdrawal at the bank.
        await runUntilDone(wallet, { forMs: 20_000, only: ({ kind }) => kind !== 'withdrawal' });
      }
    }
  }

  /** Returns `nothing` if the move was impossible. */
  async #make(move: Move): Promise<unknown> {
    switch (move.do) {
      case 'withdraw':
        return this.#withdraw(await this.#arrival(move), move.way ?? 'uri');
      case 'cancel':
        return this.#cancel(await this.#arrival(move), move.cents % 2 === 0);
      case 'pay':
        return this.#pay(move);
      case 'tip':
        return this.#tip(move);
      case 'deposit':
        return this.#deposit(await this.#wallet(move.wallet), move.cents);
      case 'revoke':
        return this.#revoke(move.exchange, move.nth);
      case 'refund':
        return this.#refund(move.sale, move.percent);
      case 'take refund':
        return this.#takeRefund(await this.#wallet(move.wallet));
      case 'abort':
        return this.#abort(move);
      case 'resume':
        return resumeAll(await this.#wallet(move.wallet));
      case 'copy':
        return this.#copy(await this.#wallet(move.wallet));
      case 'send':
        return this.#send(move.from, at(CUSTOMERS, move.to), move.cents);
      case 'stray':
        return this.#send(move.from, at(EXCHANGE_ACCOUNTS, move.exchange), move.cents);
      case 'reject':
        return this.#reject(at([...CUSTOMERS, ...SHOPS], move.account), move.nth);
      case 'crash':
        return this.#arm(move.wallet, move.point);
      case 'wait':
        this.town.clock.advance(move.ms);
        return this.town.rotateKeys();
      case 'jobs':
        return this.town.runJobs();
      case 'weather':
        this.town.network.setWeather(move);
        return undefined;
      case 'database':
        this.town.storage.setWeather(move);
        return undefined;
    }
  }

  async #arrival(move: { wallet: number; exchange: number; cents: number }): Promise<Arrival> {
    return {
      town: this.town,
      wallet: await this.#wallet(move.wallet),
      username: at(CUSTOMERS, move.wallet),
      exchange: at(EXCHANGE_URLS, move.exchange),
      amount: kudos(move.cents),
    };
  }

  async #withdraw(arrival: Arrival, way: Way): Promise<void> {
    await payReserve(arrival, way);
    await this.town.creditReserves();
    await runUntilDone(arrival.wallet, { forMs: 5_000 });
  }

  async #cancel(arrival: Arrival, hasChosen: boolean): Promise<void> {
    await abortWithdrawal(arrival, hasChosen);
    await runUntilDone(arrival.wallet, { forMs: 5_000 });
  }

  async #pay(payment: Payment): Promise<unknown> {
    const wallet = await this.#wallet(payment.wallet);
    if ((await this.#decide(wallet, payment)) === null) return 'nothing';
    return runUntilDone(wallet, { forMs: 5_000 });
  }

  /** Pays and cancels, when the merchant has some of the coins, all or none. */
  async #abort(payment: Payment): Promise<unknown> {
    const wallet = await this.#wallet(payment.wallet);
    const purchase = await this.#decide(wallet, payment);
    if (purchase === null) return 'nothing';
    if (payment.cents % 2 === 0) await resumeAll(wallet);
    const { phase } = (await wallet.store.get('purchase', purchase)) ?? {};
    if (phase?.state !== 'paying') return 'nothing';
    await abortPay(wallet, purchase);
    return runUntilDone(wallet, { forMs: 5_000 });
  }

  /** Returns the purchase, which is paid once the wallet continues, or null without enough money. */
  async #decide(wallet: Wallet, { shop: index, cents, style = 'A' }: Payment) {
    const shop = at(SHOPS, index);
    const { orderId, offer } = await orderFrom(this.town, wallet, {
      style,
      shop,
      amount: kudos(cents),
      fulfillmentUrl: `http://shop.test/${this.name}/${this.#serial++}`,
    });
    if (offer.state !== 'payable') return null;
    await confirmPay(wallet, offer.purchase, offer.quote.total);
    this.#sales.push({ style, shop, orderId, cents });
    return offer.purchase;
  }

  /** Gives a tip from money that each shop keeps at another exchange. */
  async #tip({ wallet: index, shop: shopIndex, cents, style = 'A' }: Payment): Promise<void> {
    const wallet = await this.#wallet(index);
    const shop = at(SHOPS, shopIndex);
    if (!this.#tipping.has(shop)) await this.#fundTips(shopIndex);
    this.#tipping.add(shop);
    const tip = await makeTip(this.town, { style, shop, amount: kudos(cents) });
    await acceptTip(wallet, tip);
    await runUntilDone(wallet, { forMs: 5_000 });
  }

  async #fundTips(index: number): Promise<void> {
    const reservePub = await openTipReserve(this.town, {
      shop: at(SHOPS, index),
      exchange: at(EXCHANGE_URLS, index),
      amount: kudos(500),
    });
    await this.#send(0, at(EXCHANGE_ACCOUNTS, index), 500, `Tips ${reservePub}`);
    await this.town.creditReserves();
  }

  /** Turns coins into money on the owner's account again. */
  async #deposit(wallet: Wallet, cents: number): Promise<void> {
    const payto = paytoOf(this.town.bank, CUSTOMERS[0]);
    const request = { payto, amount: parseAmount(kudos(cents)) };
    const { depositFees, wireFees } = await quoteBankDeposit(wallet, request);
    await startBankDeposit(wallet, request, addAmounts(depositFees, wireFees));
    await runUntilDone(wallet, { forMs: 5_000 });
  }

  /** Wallets look at the keys once an hour. */
  async #revoke(exchange: number, nth: number): Promise<unknown> {
    const isRevoked = await this.town.revoke(exchange, nth, await denominationsHeld(this.wallets));
    this.town.clock.advance(3_600_000);
    for (const wallet of this.wallets) await runUntilDone(wallet, { forMs: 5_000 });
    return isRevoked ? undefined : 'nothing';
  }

  async #refund(saleIndex: number, percent: number): Promise<unknown> {
    const sale = this.#sales[saleIndex % Math.max(1, this.#sales.length)];
    if (sale === undefined) return 'nothing';
    const cents = Math.max(1, Math.floor((sale.cents * percent) / 100));
    await refundSale(this.town, sale, kudos(cents));
    return undefined;
  }

  async #reject(username: string, nth: number): Promise<unknown> {
    return (await rejectCredit(username, nth)) ? undefined : 'nothing';
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

  /** The program ends at its n-th effect from now on. It then restarts on its store. */
  async #arm(index: number, point: CrashPoint): Promise<unknown> {
    const wallet = await this.#wallet(index);
    const slot = index % this.wallets.length;
    if (this.#dying.has(slot)) return 'nothing';
    const dying = createCrashingWallet(wallet.store, point, wallet);
    this.wallets[slot] = dying.wallet;
    this.#dying.set(slot, { ...dying, store: wallet.store });
    return undefined;
  }

  #restart(index: number): void {
    const dying = this.#dying.get(index);
    if (dying !== undefined) this.wallets[index] = newWallet(this.town, dying.store);
    this.#dying.delete(index);
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

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
}

function kudos(cents: number): string {
  return formatAmount({ currency: CURRENCY, units: BigInt(cents) * 1_000_000n });
}
