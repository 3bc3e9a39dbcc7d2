/**
 * Makes orders as they would be after a real claim, payment and expiry. Contracts hash to what coins
 * and exchange have signed. Only confirmations of the exchange are of today, and `request_hash` is
 * random. The parties themselves make transfers and refunds.
 */
import { confirmDeposit } from '@/exchange/deposits/verify-deposit';
import { usualForm } from '@/merchant/contracts/contract-form';
import { searchTextOf } from '@/merchant/orders/search-text';
import { formatAmount8 } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import { signAsync } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { CheckedDeposit } from '@/protocol/deposit';
import { roundDown, timestampToJson } from '@/protocol/timestamp';
import { recordDeposit } from '@/storage/exchange/deposits';
import type { GrownOrder } from '@/storage/merchant/grown-orders';
import type { OrderStage } from '@/storage/merchant/orders';
import type { Wiring } from '@/wiring';
import { Purse, type Coin } from './purse';
import type { Template } from './template';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CENT_UNITS = 1_000_000n;
const PRICES = [5n, 10n, 20n, 40n].map((cents) => cents * CENT_UNITS);
/** Orders in progress lie between these times. */
const OLDEST_MS = 90 * DAY_MS;
const YOUNGEST_MS = 3 * HOUR_MS;
const HASH_BYTES = 64;
const NONCE_BYTES = 32;
const CLAIMED_AFTER_MS = 5_000;
const PAID_AFTER_MS = 20_000;

type Fate = 'wired' | 'paid' | 'claimed' | 'unpaid' | 'expired';

/** Fates of twenty orders, in a shop's usual proportions. */
const FATES: readonly Fate[] = [
  ...Array.from({ length: 12 }, (): Fate => 'wired'),
  ...Array.from({ length: 4 }, (): Fate => 'paid'),
  'expired',
  'claimed',
  'unpaid',
  'expired',
];
/** Expired before a wallet came. */
const NEVER_CLAIMED = 16;

const TEAS = ['green tea', 'black tea', 'tea with milk', 'tea and cake'];

interface Planned {
  readonly fate: Fate;
  readonly units: bigint;
  readonly timestamp: number;
  readonly payDeadline: number;
  readonly refundDeadline: number;
  readonly wireDeadline: number;
  readonly terms: ContractTermsJson;
}

export class OrderGrower {
  readonly #purse: Purse;
  readonly #now: number;

  constructor(
    private readonly wired: Wiring,
    private readonly template: Template,
    /** The number of orders, and the prefix of their names. */
    private readonly size: { readonly count: number; readonly series: string },
  ) {
    this.#purse = new Purse(wired);
    this.#now = roundDown(wired.clock.now());
  }

  /** Numbered from 0, oldest first. The exchange has recorded their deposits. */
  async grow(first: number, last: number): Promise<GrownOrder[]> {
    const made: Promise<GrownOrder>[] = [];
    for (let n = first; n < last; n += 1) {
      const planned = this.#plan(n);
      const isPaid = planned.fate === 'paid' || planned.fate === 'wired';
      const coin = isPaid ? await this.#purse.take(planned.units) : undefined;
      made.push(this.#make(planned, coin));
    }
    return await Promise.all(made);
  }

  #plan(n: number): Planned {
    const { count, series } = this.size;
    const now = this.#now;
    const fate = FATES[n % FATES.length] ?? 'wired';
    const units = PRICES[Math.floor(n / 20) % PRICES.length] ?? CENT_UNITS;
    const age = OLDEST_MS - ((OLDEST_MS - YOUNGEST_MS) * n) / count;
    const timestamp = roundDown(now - age);
    const isOpen = fate === 'claimed' || fate === 'unpaid';
    const payDeadline = isOpen ? now + 30 * DAY_MS : timestamp + HOUR_MS;
    // A paid order can still be refunded.
    const refundDeadline = fate === 'paid' ? now + 30 * DAY_MS : timestamp;
    const wireDeadline = fate === 'wired' ? timestamp + HOUR_MS : now + 60 * DAY_MS;
    const { draft, contract } = this.template;
    const amount = formatAmount8({ currency: this.wired.env.currency, units });
    const isClaimed = fate !== 'unpaid' && n % FATES.length !== NEVER_CLAIMED;
    const terms: ContractTermsJson = {
      ...(isClaimed ? contract : draft),
      order_id: `${series}-${n}`,
      amount,
      summary: summaryOf(n),
      products: [{ description: `A pot of ${TEAS[n % TEAS.length] ?? 'tea'}`, quantity: 1 }],
      timestamp: timestampToJson(timestamp),
      pay_deadline: timestampToJson(payDeadline),
      refund_deadline: timestampToJson(refundDeadline),
      wire_transfer_deadline: timestampToJson(wireDeadline),
      ...(isClaimed ? { nonce: encodeBase32(this.wired.random.bytes(NONCE_BYTES)) } : {}),
    };
    return { fate, units, timestamp, payDeadline, refundDeadline, wireDeadline, terms };
  }

  async #make(planned: Planned, coin: Coin | undefined): Promise<GrownOrder> {
    const { terms } = planned;
    const isClaimed = terms['nonce'] !== undefined;
    const hContract = isClaimed ? usualForm.hash(terms) : null;
    const deposit =
      coin === undefined || hContract === null
        ? undefined
        : await this.#deposit(planned, coin, hContract);
    const [orderId, summary] = [String(terms['order_id']), String(terms['summary'])];
    return {
      order: this.#rowOf(planned, { orderId, summary, hContract }),
      terms: JSON.stringify(terms),
      searchText: searchTextOf({ orderId, summary, products: terms['products'] }),
      deposit,
    };
  }

  #rowOf(
    { fate, units, timestamp, payDeadline, refundDeadline, wireDeadline, terms }: Planned,
    named: Pick<GrownOrder['order'], 'orderId' | 'summary' | 'hContract'>,
  ): GrownOrder['order'] {
    const { instance, account, order } = this.template;
    const isOpen = fate === 'claimed' || fate === 'unpaid';
    const isClaimed = named.hContract !== null;
    const stage: OrderStage = isOpen ? 'open' : fate === 'wired' ? 'paid' : fate;
    return {
      ...named,
      instanceId: instance.id,
      accountId: account.id,
      requestHash: this.wired.random.bytes(HASH_BYTES),
      amount: units,
      maxFee: order.maxFee,
      maxWireFee: order.maxWireFee,
      wireFeeAmortization: order.wireFeeAmortization,
      createdMs: timestamp,
      payDeadlineMs: payDeadline,
      refundDeadlineMs: refundDeadline,
      wireDeadlineMs: wireDeadline,
      stage,
      openUntilMs: isOpen ? payDeadline : null,
      nonce: isClaimed ? decodeBase32(String(terms['nonce'])) : null,
      claimedMs: isClaimed ? timestamp + CLAIMED_AFTER_MS : null,
      paidMs: stage === 'paid' ? timestamp + PAID_AFTER_MS : null,
    };
  }

  /** Deposits at the exchange first, as a payment does. */
  async #deposit(
    { units, timestamp, refundDeadline, wireDeadline }: Planned,
    { pub: coinPub, priv, denomination, signature }: Coin,
    hContract: Uint8Array,
  ): Promise<GrownOrder['deposit']> {
    const { exchange, env } = this.wired;
    const { instance, account } = this.template;
    const { merchantPub } = instance;
    const { hWire, payto, salt } = account;
    const { hDenom, feeDeposit: depositFee } = denomination;
    await exchange.merchantAccounts.ensure({ merchantPub, hWire, payto, salt });
    const contribution = { currency: env.currency, units };
    const said = { hContract, hWire, hDenom, timestamp, refundDeadline, depositFee, merchantPub };
    const blob = signaturesV9.deposit({ ...said, coinPub, amountWithFee: contribution });
    const deposit: CheckedDeposit = {
      ...said,
      coinPub,
      contribution,
      wireDeadline,
      denomSig: signature,
      coinSig: await signAsync(priv, blob),
      exchangeTimestamp: this.#now,
    };
    const [{ exchangeSig, exchangePub }, recording] = await Promise.all([
      confirmDeposit(exchange, deposit),
      recordDeposit(exchange.db, deposit),
    ]);
    if (recording !== 'recorded')
      throw new Error(`The exchange has not taken a coin: ${recording}.`);
    return {
      coinPub,
      exchangeUrl: exchange.baseUrl,
      contribution: units,
      depositFee: depositFee.units,
      coinSig: deposit.coinSig,
      exchangeTimestampMs: deposit.exchangeTimestamp,
      exchangeSig,
      exchangePub,
      trackAfterMs: Math.max(wireDeadline, refundDeadline),
    };
  }
}

/** Words to search for: "tea" is in all, "cinnamon" in one of a thousand, "xylophone" in one. */
function summaryOf(n: number): string {
  const tea = TEAS[n % TEAS.length] ?? 'tea';
  const extra = n === 0 ? ' for a xylophone' : n % 1000 === 7 ? ' with cinnamon' : '';
  return `Order ${n} of ${tea}${extra}`;
}
