/** Checks the coins of a payment before anything is written. The pure part is payment-rules.ts. */
import { limits } from '@/config/limits';
import { sumAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { PaymentCoin } from '@/protocol/payment';
import { wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import type { OrderDeposit } from '@/storage/merchant/orders';
import {
  findExchange,
  isExchangeUnavailable,
  type ExchangeFacts,
  type ExchangePort,
  type KnownExchanges,
  type WantedFact,
} from '../exchange-port';
import type { AcceptedKeys } from '../contracts/accepted-keys';
import type { Merchant, PayableOrder } from '../merchant';
import {
  assertCovers,
  assertDistinct,
  assertFew,
  countCoin,
  notAccepted,
  type CountedCoin,
} from './payment-rules';
import { assertSigned, assertWorthAsking, pathOf } from './unlisted-coins';

export interface CheckedCoin {
  readonly coin: PaymentCoin;
  readonly feeDeposit: Amount;
}

/** The coins of one exchange. */
export interface ExchangeGroup {
  readonly exchange: ExchangePort;
  facts: ExchangeFacts;
  readonly coins: CheckedCoin[];
}

/** The backend as this contract trusts it (specification "Behaviour rules" 12). */
export function trustingOnly(merchant: Merchant, accepted: AcceptedKeys): Merchant {
  const exchanges = merchant.exchanges.filter(
    ({ masterPub }) => masterPub === null || accepted.exchanges.has(encodeBase32(masterPub)),
  );
  const auditors = merchant.auditors.filter(({ auditorPub }) =>
    accepted.auditors.has(encodeBase32(auditorPub)),
  );
  if (
    exchanges.length === merchant.exchanges.length &&
    auditors.length === merchant.auditors.length
  ) {
    return merchant;
  }
  const auditorPubs = auditors.map(({ auditorPub }) => auditorPub);
  const findAudited: Merchant['findAudited'] = (url) => merchant.findAudited(url, auditorPubs);
  return { ...merchant, exchanges, auditors, findAudited };
}

/**
 * Checks the coins. `taken` coins count: an earlier attempt has deposited them for this order.
 * `resumed` coins were checked when their attempt began. The exchange, which knows those that it
 * has taken, decides whether they still count. Throws the refusals of payment-rules.ts,
 * MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_NOT_ACCEPTED, MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE and
 * MERCHANT_GENERIC_HOLE_IN_WIRE_FEE_STRUCTURE.
 */
export async function checkCoins(
  merchant: Merchant,
  order: PayableOrder,
  coins: readonly PaymentCoin[],
  taken: readonly OrderDeposit[],
  { resumed = false } = {},
): Promise<readonly ExchangeGroup[]> {
  const { currency } = merchant;
  const now = merchant.clock.now();
  assertFew(coins.length, limits().maxCoins, 'coins');
  const pubs = coins.map(({ coinPub }) => encodeBase32(coinPub));
  assertDistinct(pubs);
  const counted: CountedCoin[] = taken
    .filter(({ coinPub }) => !pubs.includes(encodeBase32(coinPub)))
    .map(({ contribution, depositFee }) => ({
      contribution: { currency, units: contribution },
      feeDeposit: { currency, units: depositFee },
    }));
  const groups = await openUnlisted(merchant, order, coins, { counted, resumed });
  const unsigned = resumed ? new Set() : assertKnownSigned(order, groups, coins);
  for (const [index, coin] of coins.entries()) {
    const path = `coins.${index}`;
    const group =
      groups.get(coin.exchangeUrl) ?? (await openGroup(merchant, coin.exchangeUrl, path));
    groups.set(coin.exchangeUrl, group);
    const { contribution } = coin;
    let denomination = group.facts.findDenomination(coin.hDenom);
    // The exchange may have it newly.
    if (denomination === undefined) {
      group.facts = await factsOf(group.exchange, { denomination: coin.hDenom });
      denomination = group.facts.findDenomination(coin.hDenom);
    }
    const counts = denomination ?? (resumed ? unlisted(currency) : undefined);
    const offered = { path, coinPub: coin.coinPub, contribution, denomination: counts };
    const countedCoin = countCoin(offered, currency, resumed ? -Infinity : now);
    if (denomination !== undefined && unsigned.has(coin)) assertSigned(order, coin, denomination);
    counted.push(countedCoin);
    group.coins.push({ coin, feeDeposit: countedCoin.feeDeposit });
  }
  if (resumed) return [...groups.values()];
  assertCovers(counted, {
    amount: { currency, units: order.amount },
    terms: {
      maxFee: { currency, units: order.maxFee },
      maxWireFee: { currency, units: order.maxWireFee },
      wireFeeAmortization: order.wireFeeAmortization,
    },
    wireFees: sumAmounts(
      currency,
      [...groups.values(), ...(await otherGroups(merchant, groups, taken))].map(({ facts }) =>
        getWireFee(facts, wireMethodOf(order.payto), now),
      ),
    ),
  });
  return [...groups.values()];
}

/** Returns the coins of denominations that must be asked for first. */
function assertKnownSigned(
  order: PayableOrder,
  groups: ReadonlyMap<string, ExchangeGroup>,
  coins: readonly PaymentCoin[],
): Set<PaymentCoin> {
  const unsigned = new Set<PaymentCoin>();
  for (const coin of coins) {
    const facts = groups.get(coin.exchangeUrl)?.facts;
    if (facts === undefined) continue;
    const denomination = facts.findDenomination(coin.hDenom);
    if (denomination === undefined) unsigned.add(coin);
    else assertSigned(order, coin, denomination);
  }
  return unsigned;
}

/**
 * A denomination that is no longer announced. The exchange refuses such a coin unless it has taken it
 * before.
 */
function unlisted(currency: string) {
  return { feeDeposit: { currency, units: 0n }, expireDeposit: Infinity };
}

/** Exchanges that have only coins of an earlier attempt wire too, and take their fee. */
function otherGroups(
  merchant: Merchant,
  groups: ReadonlyMap<string, ExchangeGroup>,
  taken: readonly OrderDeposit[],
): Promise<ExchangeGroup[]> {
  const others = new Set(taken.map(({ exchangeUrl }) => exchangeUrl));
  const missing = [...others].filter((exchangeUrl) => !groups.has(exchangeUrl));
  return Promise.all(missing.map((exchangeUrl) => openGroup(merchant, exchangeUrl)));
}

function getWireFee(facts: ExchangeFacts, wireMethod: string, now: number): Amount {
  const fee = facts.findWireFee(wireMethod, now);
  if (fee === undefined) throw new Refusal('MERCHANT_GENERIC_HOLE_IN_WIRE_FEE_STRUCTURE');
  return fee;
}

/** Lists the exchanges of the coins that are not listed, each once. */
export function listUnlisted(
  { exchanges }: KnownExchanges,
  coins: readonly PaymentCoin[],
): string[] {
  const named = new Set(coins.map(({ exchangeUrl }) => exchangeUrl));
  return [...named].filter((url) => !exchanges.some(({ baseUrl }) => baseUrl === url));
}

/** Asks the exchanges that are not listed, all at the same time. */
async function openUnlisted(
  merchant: Merchant,
  order: PayableOrder,
  coins: readonly PaymentCoin[],
  known: { readonly counted: readonly CountedCoin[]; readonly resumed: boolean },
): Promise<Map<string, ExchangeGroup>> {
  const urls = listUnlisted(merchant, coins);
  if (urls.length === 0) return new Map();
  assertWorthAsking(merchant, order, coins, urls, known);
  const opened = await Promise.allSettled(
    urls.map((url) => openGroup(merchant, url, pathOf(coins, url))),
  );
  const groups = new Map<string, ExchangeGroup>();
  for (const one of opened) {
    if (one.status === 'rejected') throw one.reason;
    groups.set(one.value.exchange.baseUrl, one.value);
  }
  return groups;
}

/**
 * Throws MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_NOT_ACCEPTED and
 * MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE.
 */
async function openGroup(
  merchant: Merchant,
  exchangeUrl: string,
  path = 'coins',
): Promise<ExchangeGroup> {
  const exchange = await orKeysFailure(findExchange(merchant, exchangeUrl));
  if (exchange === undefined) throw notAccepted(exchangeUrl, path);
  return { exchange, facts: await factsOf(exchange), coins: [] };
}

/** Throws MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE. */
function factsOf(exchange: ExchangePort, wanted?: WantedFact): Promise<ExchangeFacts> {
  return orKeysFailure(exchange.facts(wanted));
}

/** Refuses when the exchange's keys cannot be had. */
async function orKeysFailure<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!isExchangeUnavailable(error)) throw error;
    throw new Refusal('MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE');
  }
}
