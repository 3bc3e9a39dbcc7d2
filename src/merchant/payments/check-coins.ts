/** The coins of a payment, looked at before anything is written; the pure part is payment-rules.ts. */
import { limits } from '@/config/limits';
import { sumAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { PaymentCoin } from '@/protocol/payment';
import { Refusal } from '@/protocol/refusal';
import type { OrderDeposit } from '@/storage/merchant/orders';
import type { AcceptedDeposit } from '@/storage/merchant/payments';
import {
  ExchangeUnavailable,
  type ContractDeposits,
  type DepositConfirmation,
  type ExchangeFacts,
  type ExchangePort,
  type WantedFact,
} from '../exchange-port';
import { findExchange } from '../exchanges/find-exchange';
import type { Merchant } from '../merchant';
import type { PayableOrder } from './payable-orders';
import {
  assertCovers,
  assertDistinct,
  assertFew,
  assertSpendable,
  type CountedCoin,
} from './payment-rules';

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

/**
 * Checks the coins. `taken` are coins that an earlier attempt has deposited already for this order:
 * they count. `resumed` coins were checked when their attempt began: whether they still count is the
 * exchange's to say, which knows those that it has taken. Throws the refusals of payment-rules.ts,
 * 412/9201, 502/2010 and 502/2001.
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
  const pubs = coins.map(({ coin_pub: coinPub }) => encodeBase32(coinPub));
  assertDistinct(pubs);
  const groups = new Map<string, ExchangeGroup>();
  const counted: CountedCoin[] = taken
    .filter(({ coinPub }) => !pubs.includes(encodeBase32(coinPub)))
    .map(({ contribution, depositFee }) => ({
      contribution: { currency, units: contribution },
      feeDeposit: { currency, units: depositFee },
    }));
  for (const [index, coin] of coins.entries()) {
    const place = `coins.${index}`;
    const group =
      groups.get(coin.exchange_url) ?? (await openGroup(merchant, coin.exchange_url, place));
    groups.set(coin.exchange_url, group);
    const { contribution } = coin;
    let denomination = group.facts.findDenomination(coin.h_denom);
    // The exchange may have it newly.
    if (denomination === undefined) {
      group.facts = await factsOf(group.exchange, { denomination: coin.h_denom });
      denomination = group.facts.findDenomination(coin.h_denom);
    }
    const counts = denomination ?? (resumed ? unlisted(currency) : undefined);
    const offered = { place, coinPub: pubs[index] ?? '', contribution, denomination: counts };
    const countedCoin = assertSpendable(offered, currency, resumed ? -Infinity : now);
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
        getWireFee(facts, order.wireMethod, now),
      ),
    ),
  });
  return [...groups.values()];
}

/** Not announced any more: the exchange refuses such a coin unless it has taken it before. */
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

async function openGroup(
  merchant: Merchant,
  exchangeUrl: string,
  place = 'coins',
): Promise<ExchangeGroup> {
  const exchange = await usable(findExchange(merchant, exchangeUrl));
  if (exchange === undefined) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_NOT_ACCEPTED', {
      field: `${place}.exchange_url`,
      detail: exchangeUrl,
    });
  }
  return { exchange, facts: await factsOf(exchange), coins: [] };
}

function factsOf(exchange: ExchangePort, wanted?: WantedFact): Promise<ExchangeFacts> {
  return usable(exchange.facts(wanted));
}

async function usable<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
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

export function contractDeposits(order: PayableOrder, { coins }: ExchangeGroup): ContractDeposits {
  return {
    hContract: order.hContract,
    hWire: order.hWire,
    payto: order.payto,
    salt: order.salt,
    merchantPub: order.merchantPub,
    timestamp: order.timestamp,
    refundDeadline: order.refundDeadline,
    wireDeadline: order.wireDeadline,
    coins: coins.map(({ coin }) => ({
      coinPub: coin.coin_pub,
      coinSig: coin.coin_sig,
      ubSig: coin.ub_sig,
      hDenom: coin.h_denom,
      contribution: coin.contribution,
    })),
  };
}

export function acceptedDeposit(
  order: PayableOrder,
  { coin, feeDeposit }: CheckedCoin,
  { exchangeTimestamp, exchangeSig, exchangePub }: DepositConfirmation,
): AcceptedDeposit {
  return {
    coinPub: coin.coin_pub,
    coinSig: coin.coin_sig,
    exchangeUrl: coin.exchange_url,
    contribution: coin.contribution.units,
    depositFee: feeDeposit.units,
    exchangeTimestamp,
    exchangeSig,
    exchangePub,
    trackAfter: Math.max(order.wireDeadline, order.refundDeadline),
  };
}
