/**
 * One attempt to pay an order with one set of coins: checked, recorded, sent to the exchanges, and
 * then settled or given up. The pure part is payment-rules.ts.
 */
import { z } from 'zod';
import { sumAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { hashString } from '@/protocol/crypto/hash';
import { payRequestSchema, type PaymentCoin, type PayRequest } from '@/protocol/payment';
import { Refusal } from '@/protocol/refusal';
import type { OrderDeposit } from '@/storage/merchant/orders';
import {
  beginAttempt,
  giveUpAttempt,
  settleOrder,
  type AcceptedDeposit,
} from '@/storage/merchant/payments';
import { sessionKey } from '@/storage/merchant/sessions';
import {
  ExchangeUnavailable,
  type DepositOutcome,
  type ExchangeFacts,
  type ExchangePort,
} from '../exchange-port';
import { orderTopic, sessionTopic, type Merchant } from '../merchant';
import { refusalOf } from './deposit-refusal';
import type { PayableOrder } from './payable-orders';
import { assertCovers, assertDistinct, assertSpendable, type CountedCoin } from './payment-rules';

export interface Attempt {
  readonly key: Uint8Array;
  /** JSON, from which `readAttempt` makes the request again. */
  readonly coins: string;
  readonly sessionId: string;
  readonly groups: readonly ExchangeGroup[];
}

/** The coins of one exchange. */
interface ExchangeGroup {
  readonly exchange: ExchangePort;
  readonly facts: ExchangeFacts;
  readonly coins: { readonly coin: PaymentCoin; readonly feeDeposit: Amount }[];
}

const storedSchema = z.object({ coins: payRequestSchema.shape.coins, session_id: z.string() });

/** Hash of what is sent for each coin, in any order. */
export function attemptKey(coins: readonly PaymentCoin[]): Uint8Array {
  return keyOf(payRequestSchema.shape.coins.encode([...coins]));
}

function keyOf(encoded: readonly object[]): Uint8Array {
  const texts = encoded.map((coin) => JSON.stringify(coin));
  return hashString(texts.sort().join('\n')).slice(0, 32);
}

export function readAttempt(stored: string): PayRequest {
  return storedSchema.parse(JSON.parse(stored));
}

/**
 * Checks the coins. `taken` are coins that an earlier attempt has deposited already for this order:
 * they count. Throws the refusals of payment-rules.ts, 412/9201, 502/2010 and 502/2001.
 */
export async function prepareAttempt(
  merchant: Merchant,
  order: PayableOrder,
  request: PayRequest,
  taken: readonly OrderDeposit[],
): Promise<Attempt> {
  const { currency } = merchant;
  const now = merchant.clock.now();
  const pubs = request.coins.map(({ coin_pub: coinPub }) => encodeBase32(coinPub));
  assertDistinct(pubs);
  const groups = new Map<string, ExchangeGroup>();
  const counted: CountedCoin[] = taken
    .filter(({ coinPub }) => !pubs.includes(encodeBase32(coinPub)))
    .map(({ contribution, depositFee }) => ({
      contribution: { currency, units: contribution },
      feeDeposit: { currency, units: depositFee },
    }));
  for (const [index, coin] of request.coins.entries()) {
    const group = groups.get(coin.exchange_url) ?? (await openGroup(merchant, coin.exchange_url));
    groups.set(coin.exchange_url, group);
    const { contribution } = coin;
    const denomination = group.facts.findDenomination(coin.h_denom);
    const offered = { coinPub: pubs[index] ?? '', contribution, denomination };
    const countedCoin = assertSpendable(offered, currency, now);
    counted.push(countedCoin);
    group.coins.push({ coin, feeDeposit: countedCoin.feeDeposit });
  }
  assertCovers(counted, {
    amount: { currency, units: order.amount },
    terms: {
      maxFee: { currency, units: order.maxFee },
      maxWireFee: { currency, units: order.maxWireFee },
      wireFeeAmortization: order.wireFeeAmortization,
    },
    wireFees: sumAmounts(
      currency,
      [...groups.values()].map(({ facts }) => getWireFee(facts, order.wireMethod, now)),
    ),
  });
  const coins = payRequestSchema.shape.coins.encode(request.coins);
  return {
    key: keyOf(coins),
    coins: JSON.stringify({ coins, session_id: request.session_id }),
    sessionId: request.session_id,
    groups: [...groups.values()],
  };
}

async function openGroup(merchant: Merchant, exchangeUrl: string): Promise<ExchangeGroup> {
  const exchange = merchant.exchanges.find(({ baseUrl }) => baseUrl === exchangeUrl);
  if (exchange === undefined) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_NOT_ACCEPTED', {
      field: 'coins.exchange_url',
      detail: exchangeUrl,
    });
  }
  try {
    return { exchange, facts: await exchange.facts(), coins: [] };
  } catch (error) {
    if (!(error instanceof ExchangeUnavailable)) throw error;
    throw new Refusal('MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE');
  }
}

function getWireFee(facts: ExchangeFacts, wireMethod: string, now: number): Amount {
  const fee = facts.findWireFee(wireMethod, now);
  if (fee === undefined) throw new Refusal('MERCHANT_GENERIC_HOLE_IN_WIRE_FEE_STRUCTURE');
  return fee;
}

/** Reserves the order for these coins, before anything is sent. */
export function recordAttempt(
  merchant: Merchant,
  order: PayableOrder,
  { key, coins, groups }: Attempt,
): Promise<boolean> {
  const durable = groups.some(({ exchange }) => !exchange.sharesLog);
  const now = merchant.clock.now();
  return beginAttempt(merchant.db, { row: order.row, key, coins, now }, durable);
}

interface CoinOutcome {
  readonly coin: PaymentCoin;
  readonly outcome: DepositOutcome;
  readonly deposit: AcceptedDeposit | null;
}

/**
 * Deposits the coins and settles the order. True when this attempt has paid it; false when the order
 * was paid or reserved by others meanwhile, so that its state has to be looked at. Throws what
 * `refusalOf` makes of the first coin that was not taken; coins with an unknown fate keep the order
 * reserved, so that only the same coins can be tried again.
 */
export async function runAttempt(
  merchant: Merchant,
  order: PayableOrder,
  attempt: Attempt,
): Promise<boolean> {
  const { db, wakeups } = merchant;
  const { row } = order;
  const outcomes = (
    await Promise.all(attempt.groups.map((group) => depositGroup(order, group)))
  ).flat();
  const deposits = outcomes.flatMap(({ deposit }) => (deposit === null ? [] : [deposit]));
  const failed = outcomes.find(({ outcome }) => outcome.state === 'refused');
  const unknown = outcomes.find(({ outcome }) => outcome.state === 'unknown');
  const worst = failed ?? unknown;
  if (worst !== undefined) {
    if (unknown === undefined) {
      await giveUpAttempt(db, { row, key: attempt.key }, deposits);
      wakeups.wake(orderTopic(order.instanceId, order.orderId));
    }
    throw refusalOfOutcome(worst);
  }
  const settled = await settleOrder(db, {
    row,
    key: attempt.key,
    deposits,
    paidMs: merchant.clock.now(),
    sessionId: attempt.sessionId,
    sessionKey: sessionKey(order.instanceId, attempt.sessionId, order.fulfillmentUrl),
  });
  merchant.payableOrders.forget(order);
  if (settled) {
    wakeups.wake(orderTopic(order.instanceId, order.orderId));
    if (attempt.sessionId !== '') {
      wakeups.wake(sessionTopic(order.instanceId, attempt.sessionId));
    }
  }
  return settled;
}

function refusalOfOutcome({ coin, outcome }: CoinOutcome): Error {
  if (outcome.state === 'accepted') throw new Error('an accepted coin is no refusal');
  return refusalOf(outcome, encodeBase32(coin.coin_pub));
}

async function depositGroup(order: PayableOrder, group: ExchangeGroup): Promise<CoinOutcome[]> {
  const outcomes = await group.exchange.deposit({
    hContract: order.hContract,
    hWire: order.hWire,
    payto: order.payto,
    salt: order.salt,
    merchantPub: order.merchantPub,
    timestamp: order.timestamp,
    refundDeadline: order.refundDeadline,
    wireDeadline: order.wireDeadline,
    coins: group.coins.map(({ coin }) => ({
      coinPub: coin.coin_pub,
      coinSig: coin.coin_sig,
      ubSig: coin.ub_sig,
      hDenom: coin.h_denom,
      contribution: coin.contribution,
    })),
  });
  return group.coins.map(({ coin, feeDeposit }, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error('a deposit without an outcome');
    if (outcome.state !== 'accepted') return { coin, outcome, deposit: null };
    const deposit: AcceptedDeposit = {
      coinPub: coin.coin_pub,
      coinSig: coin.coin_sig,
      exchangeUrl: coin.exchange_url,
      contribution: coin.contribution.units,
      depositFee: feeDeposit.units,
      exchangeTimestamp: outcome.exchangeTimestamp,
      exchangeSig: outcome.exchangeSig,
      exchangePub: outcome.exchangePub,
      trackAfter: Math.max(order.wireDeadline, order.refundDeadline),
    };
    return { coin, outcome, deposit };
  });
}
