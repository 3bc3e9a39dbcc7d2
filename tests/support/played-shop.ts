/**
 * A shop of its own in which anybody buys, is refunded and tipped, with its books read from the database.
 */
import fc from 'fast-check';
import type { QueryResultRow } from 'pg';
import { encodeBase32 } from '@/protocol/base32';
import type { Merchant } from '@/testing/merchant';
import { prepareRefund, acceptRefund } from '@/wallet/core/refund';
import { runUntilDone } from '@/wallet/core/resume';
import { acceptTip } from '@/wallet/core/tip';
import type { Wallet } from '@/wallet/core/wallet';
import { makeOrder, payOrder } from './dashboard';
import { query } from './database';
import { call, runJobsUntil } from './deployment';

export type Move =
  | {
      readonly do: 'buy';
      readonly wallet: number;
      readonly cents: number;
      readonly percent: number;
    }
  | { readonly do: 'offer'; readonly cents: number }
  | { readonly do: 'tip'; readonly wallet: number; readonly cents: number }
  | { readonly do: 'wire' };

const CENT = 1_000_000n;
const LONGEST_MONTH_MS = 31 * 86_400_000;
const cents = fc.integer({ min: 3, max: 150 });
const wallet = fc.nat(1);
const percent = fc.constantFrom(0, 0, 0, 37, 100);
const buy = fc.record({ do: fc.constant('buy' as const), wallet, cents, percent });
export const MOVES = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: buy },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('offer' as const), cents }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('tip' as const), wallet, cents }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('wire' as const) }) },
  ),
  { minLength: 4, maxLength: 8 },
);
/** The first sequence has whole and partial refunds, and orders that share a transfer. */
export const RICH: Move[] = [
  { do: 'buy', wallet: 0, cents: 150, percent: 0 },
  { do: 'buy', wallet: 1, cents: 33, percent: 0 },
  { do: 'buy', wallet: 0, cents: 7, percent: 100 },
  { do: 'tip', wallet: 1, cents: 20 },
  { do: 'offer', cents: 500 },
  { do: 'wire' },
  { do: 'buy', wallet: 1, cents: 101, percent: 37 },
];

export const textOf = (units: bigint): string => {
  const fraction = (units % 100_000_000n).toString().padStart(8, '0').replace(/0+$/, '');
  return `KUDOS:${units / 100_000_000n}${fraction === '' ? '' : `.${fraction}`}`;
};
/** Reads `KUDOS:1.5`, `1.5`, and either with a minus. */
export const unitsOf = (text: string): bigint => {
  const read = /^(-?)(?:KUDOS:)?(\d+)(?:\.(\d+))?$/.exec(text);
  if (read === null) throw new Error(`no amount: “${text}”`);
  const [, minus, whole = '', fraction = ''] = read;
  const units = BigInt(whole + fraction.padEnd(8, '0'));
  return minus === '' ? units : -units;
};
export const sum = (all: readonly bigint[]): bigint => all.reduce((one, other) => one + other, 0n);
/** The books of one shop, in units. */
export interface Books {
  readonly orders: readonly {
    order_id: string;
    stage: string;
    amount: string;
    refunded: string;
    deposited: string;
  }[];
  readonly credits: readonly { units: bigint; wtid: string }[];
  /** Tips of all purses: promised, and collected. */
  readonly tips: { readonly promised: bigint; readonly collected: bigint };
}

export class PlayedShop {
  constructor(
    readonly merchant: Merchant,
    readonly url: string,
    private readonly databaseUrl: string,
    private readonly wallets: readonly Wallet[],
  ) {}

  async move(move: Move): Promise<void> {
    if (move.do === 'wire') return this.wire();
    const amount = textOf(BigInt(move.cents) * CENT);
    if (move.do === 'tip') return this.#tip(this.#walletOf(move.wallet), amount);
    const order = {
      amount,
      summary: `For ${amount}`,
      // Else the customer's page of a paid order leads there.
      fulfillment_url: undefined,
      wire_transfer_delay: { d_ms: move.do === 'buy' && move.percent > 0 ? 6000 : 1000 },
    };
    if (move.do === 'offer') return void (await makeOrder(this.merchant, order));
    await this.#sell(this.#walletOf(move.wallet), order, move.percent);
  }

  #walletOf(index: number): Wallet {
    const found = this.wallets[index];
    if (found === undefined) throw new Error(`there is no wallet ${index}`);
    return found;
  }

  async #sell(buyer: Wallet, order: { amount: string }, share: number): Promise<void> {
    const times = share === 0 ? {} : { refund_delay: { d_ms: 5000 } };
    const { orderId, payUri } = await makeOrder(this.merchant, order, times);
    await payOrder(buyer, payUri);
    if (share === 0) return;
    await this.#refund(buyer, orderId, (unitsOf(order.amount) * BigInt(share)) / 100n);
  }

  /** Reads rows of the books. */
  query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return query<Row>(this.databaseUrl, text, values);
  }

  /** Sells to the first wallet, without refunds. The money is wired after this time. */
  async sell(amount: string, wireMs: number): Promise<void> {
    const times = { wire_transfer_delay: { d_ms: wireMs } };
    const order = { amount, summary: `For ${amount}`, fulfillment_url: undefined, ...times };
    await this.#sell(this.#walletOf(0), order, 0);
  }

  /**
   * Sells to the first wallet, with a refund for more than a month. The result refunds a part of it, or
   * all.
   */
  async sellForLong(amount: string): Promise<(part?: string) => Promise<void>> {
    const buyer = this.#walletOf(0);
    const summary = `For ${amount}`;
    const delay = { d_ms: 2 * LONGEST_MONTH_MS };
    const order = { amount, summary, fulfillment_url: undefined, wire_transfer_delay: delay };
    const { orderId, payUri } = await makeOrder(this.merchant, order, { refund_delay: delay });
    await payOrder(buyer, payUri);
    return (part = amount) => this.#refund(buyer, orderId, unitsOf(part));
  }

  async #refund(buyer: Wallet, orderId: string, units: bigint): Promise<void> {
    const refundUri = await this.merchant.refund(orderId, textOf(units));
    const { purchase } = await prepareRefund(buyer, refundUri);
    await acceptRefund(buyer, purchase);
    await runUntilDone(buyer, { forMs: 20_000 });
  }

  async #tip(to: Wallet, amount: string): Promise<void> {
    await acceptTip(to, await this.merchant.giveTip(amount));
    await runUntilDone(to, { forMs: 20_000 });
  }

  /** Waits until there are so many transfers. */
  wireTransfers(count: number): Promise<void> {
    return runJobsUntil(this.url, async () => (await this.books()).credits.length >= count);
  }

  /** Waits until nothing is on its way any more. */
  wire(): Promise<void> {
    return runJobsUntil(this.url, async () =>
      (await this.books()).orders.every(({ stage }) => stage !== 'paid'),
    );
  }

  async books(): Promise<Books> {
    const { id } = this.merchant;
    const orders = await query<Books['orders'][number]>(
      this.databaseUrl,
      `select o.order_id, o.stage, o.amount::text,
         (select coalesce(sum(amount), 0)::text from merchant.refund
           where order_row = o.id and failure_status is null) as refunded,
         (select coalesce(sum(contribution), 0)::text from merchant.deposit
           where order_row = o.id) as deposited
       from merchant."order" o where instance_id = $1`,
      [id],
    );
    const credits = await query<{ units: string; wtid: Uint8Array }>(
      this.databaseUrl,
      'select credit_amount::text as units, wtid from merchant.transfer where instance_id = $1 order by id',
      [id],
    );
    const [tips] = await query<{ promised: string; collected: string }>(
      this.databaseUrl,
      `select coalesce(sum(amount), 0)::text as promised, coalesce(sum(picked_up), 0)::text as collected
       from merchant.tip where instance_id = $1`,
      [id],
    );
    return {
      orders,
      credits: credits.map(({ units, wtid }) => ({
        units: BigInt(units),
        wtid: encodeBase32(wtid),
      })),
      tips: { promised: BigInt(tips?.promised ?? 0), collected: BigInt(tips?.collected ?? 0) },
    };
  }

  get(path: string): Promise<Record<string, unknown>> {
    const { baseUrl, authorization } = this.merchant;
    return call('GET', `${baseUrl}private/${path}`, { authorization });
  }
}
