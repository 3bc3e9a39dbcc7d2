/**
 * Makes a slice of orders as they would be after a real claim, payment and expiry. Contracts hash to
 * what coins and exchange have signed. Only confirmations of the exchange are of today, and
 * `request_hash` is random. The parties themselves make transfers and refunds.
 */
import type { Random } from '@/config/clock';
import { signConfirmation } from '@/exchange/deposits/verify-deposit';
import { searchTextOf } from '@/merchant/orders/search-text';
import { hashContractTerms } from '@/protocol/contract-hash';
import { sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { CheckedDeposit } from '@/protocol/deposit';
import type { GrownDeposits } from '@/storage/exchange/grown-deposits';
import type { GrownOrder } from '@/storage/merchant/grown-orders';
import type { OrderStage } from '@/storage/merchant/orders';
import { planOrder, type Growth, type PlannedOrder } from './plan-order';
import type { Coin } from './purse';
import type { Template } from './template';

const HASH_BYTES = 64;
const CLAIMED_AFTER_MS = 5_000;
const PAID_AFTER_MS = 20_000;

/** Plain data, for another thread. */
export interface Scene {
  readonly growth: Growth;
  readonly template: Pick<Template, 'instance' | 'account' | 'order'>;
  readonly exchange: {
    readonly baseUrl: string;
    readonly signer: EddsaKeyPair;
    readonly accountRow: number;
  };
}

export interface Slice {
  /** Numbers of orders, `last` exclusive. */
  readonly first: number;
  readonly last: number;
  readonly firstRow: number;
  /** They are worth enough for the slice. */
  readonly coins: readonly Coin[];
}

export interface MadeSlice extends GrownDeposits {
  readonly orders: readonly GrownOrder[];
  /** Names of those to refund. */
  readonly refundable: readonly string[];
}

/** A coin, what is left of it, and what the slice spends of it. */
interface Spending {
  readonly coin: Coin;
  spent: bigint;
}

export function makeSlice(scene: Scene, slice: Slice, random: Random): MadeSlice {
  const { first, last, firstRow } = slice;
  const purse: Spending[] = slice.coins.map((coin) => ({ coin, spent: 0n }));
  const orders: GrownOrder[] = [];
  const deposits: GrownDeposits['deposits'][number][] = [];
  const refundable: string[] = [];
  for (let n = first; n < last; n += 1) {
    const planned = planOrder(n, scene.growth, random);
    const row = firstRow + n - first;
    const hContract = planned.nonce === undefined ? null : hashContractTerms(planned.terms);
    const paid = planned.isPaid && hContract !== null;
    const deposit = paid
      ? depositOf(scene, planned, spend(purse, n, planned.units), hContract)
      : undefined;
    const received = deposit === undefined ? null : planned.units - deposit.atMerchant.depositFee;
    const made = { ...orderOf(scene, planned, hContract, random), received, id: row };
    if (deposit !== undefined) deposits.push(deposit.atExchange);
    if (planned.isRefunded) refundable.push(planned.orderId);
    const { orderId, summary, terms } = planned;
    orders.push({
      order: made,
      terms: JSON.stringify(terms),
      searchText: searchTextOf({ orderId, summary, products: terms['products'] }),
      deposit: deposit?.atMerchant,
    });
  }
  const coins = purse
    .filter(({ spent }) => spent > 0n)
    .map(({ coin: { pub, denomination, signature }, spent }) => ({
      coinPub: pub,
      denominationId: denomination.row,
      denomSig: signature,
      value: denomination.value.units,
      spent,
    }));
  return { orders, coins, deposits, refundable };
}

/** Each coin pays for many orders, and neighbouring orders are paid by different coins. */
function spend(purse: readonly Spending[], n: number, units: bigint): Coin {
  for (let tries = 0; tries < purse.length; tries += 1) {
    const one = purse[(n + tries) % purse.length];
    if (one === undefined || one.spent + units > one.coin.denomination.value.units) continue;
    one.spent += units;
    return one.coin;
  }
  throw new Error('The coins of a slice were not enough.');
}

function orderOf(
  { template: { instance, account, order } }: Scene,
  planned: PlannedOrder,
  hContract: Uint8Array | null,
  random: Random,
): Omit<GrownOrder['order'], 'id'> {
  const { fate, units, timestamp, payDeadline, refundDeadline, wireDeadline, nonce } = planned;
  const isOpen = fate === 'claimed' || fate === 'unpaid';
  const stage: OrderStage = isOpen ? 'open' : fate === 'wired' ? 'paid' : fate;
  return {
    orderId: planned.orderId,
    summary: planned.summary,
    hContract,
    instanceId: instance.id,
    accountId: account.id,
    requestHash: random.bytes(HASH_BYTES),
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
    nonce: nonce ?? null,
    claimedMs: nonce === undefined ? null : timestamp + CLAIMED_AFTER_MS,
    paidMs: stage === 'paid' ? timestamp + PAID_AFTER_MS : null,
  };
}

function depositOf(
  { growth, template, exchange }: Scene,
  { units, timestamp, refundDeadline, wireDeadline }: PlannedOrder,
  { pub: coinPub, priv, denomination, signature }: Coin,
  hContract: Uint8Array,
) {
  const { merchantPub } = template.instance;
  const { hWire } = template.account;
  const { hDenom, feeDeposit: depositFee } = denomination;
  const contribution = { currency: growth.currency, units };
  const said = { hContract, hWire, hDenom, timestamp, refundDeadline, depositFee, merchantPub };
  const blob = signaturesV9.deposit({ ...said, coinPub, amountWithFee: contribution });
  const deposit: CheckedDeposit = {
    ...said,
    coinPub,
    contribution,
    wireDeadline,
    denomSig: signature,
    coinSig: sign(priv, blob),
    exchangeTimestamp: growth.now,
  };
  const { exchangeSig, exchangePub } = signConfirmation(exchange.signer, deposit);
  const { coinSig } = deposit;
  const shared = { coinPub, coinSig, depositFee: depositFee.units };
  const readyMs = Math.max(wireDeadline, refundDeadline);
  return {
    atExchange: {
      ...shared,
      ...{ hContract, merchantPub, accountId: exchange.accountRow, amountWithFee: units },
      timestampMs: timestamp,
      refundDeadlineMs: refundDeadline,
      wireDeadlineMs: wireDeadline,
      exchangeTimestampMs: growth.now,
      readyMs,
    },
    atMerchant: {
      ...shared,
      exchangeUrl: exchange.baseUrl,
      contribution: units,
      exchangeTimestampMs: growth.now,
      exchangeSig,
      exchangePub,
      trackAfterMs: readyMs,
    },
  };
}
