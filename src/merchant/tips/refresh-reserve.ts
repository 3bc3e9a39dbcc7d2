/**
 * Asks exchanges about transfers to reserves and stores them (protocol-b 3.7). Idempotent, and
 * figures only grow. Without a usable answer `refresh…` keeps the known figures, and `askAboutReserve`
 * throws MERCHANT_EXCHANGE_UNKNOWN, 502 or 504. The embedded exchange reports many reserves at
 * once. An external one is asked about each. So only a few are asked about at a time, and of a long
 * list only the newest.
 */
import { listWhole } from '@/fairness/long-list';
import { toHex } from '@/protocol/crypto/bytes';
import { isUpstreamRefusal } from '@/protocol/refusal';
import { listTipReserves, type ReservePage } from '@/storage/merchant/tip-reserve-lists';
import { keepCredits, type KeptCredits, type TipReserve } from '@/storage/merchant/tip-reserves';
import { answered, getExchange } from '../exchange-answers';
import { isExchangeUnavailable, type ExchangePort, type ReserveCredits } from '../exchange-port';
import type { Merchant } from '../merchant';
import { creditsIn } from './tip-rules';

/** Questions to an exchange elsewhere for one list. */
const MAX_ASKED = 32;
const ASKED_AT_ONCE = 8;

export async function refreshReserve(merchant: Merchant, reserve: TipReserve): Promise<TipReserve> {
  const [refreshed] = await refreshReserves(merchant, [reserve]);
  return refreshed ?? reserve;
}

export async function askAboutReserve(
  merchant: Merchant,
  reserve: TipReserve,
): Promise<TipReserve> {
  const exchange = getExchange(merchant, reserve.exchangeUrl);
  const asking = newsOf(merchant, exchange, [reserve]);
  const [news] = await answered(asking, 'MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED');
  return news ?? reserve;
}

/** The same reserves, with the news. */
export async function refreshReserves(
  merchant: Merchant,
  reserves: readonly TipReserve[],
): Promise<TipReserve[]> {
  const known = new Map(reserves.map((reserve) => [reserve.id, reserve]));
  for (const exchange of merchant.exchanges) {
    const its = reserves.filter(({ exchangeUrl }) => exchangeUrl === exchange.baseUrl);
    for (const reserve of await newsIfAny(merchant, exchange, its)) known.set(reserve.id, reserve);
  }
  return [...known.values()];
}

/** Refreshes all reserves of an instance, or those that no money has reached. */
export async function refreshInstanceReserves(
  merchant: Merchant,
  which: Pick<ReservePage, 'instanceId' | 'after' | 'isEmpty'>,
): Promise<void> {
  const now = merchant.clock.now();
  for (const exchange of merchant.exchanges) {
    const { baseUrl: exchangeUrl, listCredits } = exchange;
    const page = { ...which, exchangeUrl, now, order: 'newer first' } as const;
    const refreshSome = async (last: TipReserve | undefined, limit: number) => {
      const some = await listTipReserves(merchant.db, { ...page, start: last?.id, limit });
      await newsIfAny(merchant, exchange, some);
      return some;
    };
    if (listCredits === undefined) await refreshSome(undefined, MAX_ASKED);
    else await listWhole(refreshSome, (): never[] => []);
  }
}

/** Asks about all reserves of an instance. Throws as `askAboutReserve`. */
export async function askAboutReserves(merchant: Merchant, instanceId: string): Promise<void> {
  const page = { instanceId, order: 'older first', now: merchant.clock.now() } as const;
  await listWhole<TipReserve, never>(
    async (last, limit) => {
      const some = await listTipReserves(merchant.db, { ...page, start: last?.id, limit });
      for (const reserve of some) await askAboutReserve(merchant, reserve);
      return some;
    },
    () => [],
  );
}

/** Returns the reserves that the exchange reports now. */
async function newsIfAny(
  merchant: Merchant,
  exchange: ExchangePort,
  reserves: readonly TipReserve[],
): Promise<TipReserve[]> {
  if (reserves.length === 0) return [];
  if (exchange.listCredits !== undefined) {
    return (await newsOrNull(merchant, exchange, reserves)) ?? [];
  }
  const news: TipReserve[] = [];
  for (let from = 0; from < Math.min(reserves.length, MAX_ASKED); from += ASKED_AT_ONCE) {
    const some = reserves.slice(from, from + ASKED_AT_ONCE);
    const answers = await Promise.all(some.map((one) => newsOrNull(merchant, exchange, [one])));
    news.push(...answers.flatMap((answer) => answer ?? []));
    if (answers.every((answer) => answer === null)) break;
  }
  return news;
}

async function newsOrNull(
  merchant: Merchant,
  exchange: ExchangePort,
  reserves: readonly TipReserve[],
): Promise<TipReserve[] | null> {
  try {
    return await newsOf(merchant, exchange, reserves);
  } catch (error) {
    if (isExchangeUnavailable(error) || isUpstreamRefusal(error)) return null;
    throw error;
  }
}

async function newsOf(
  merchant: Merchant,
  exchange: ExchangePort,
  reserves: readonly TipReserve[],
): Promise<TipReserve[]> {
  const known = new Map(reserves.map((reserve) => [toHex(reserve.reservePub), reserve]));
  const [facts, answers] = await Promise.all([
    exchange.facts(),
    creditsAt(exchange, merchant.currency, reserves),
  ]);
  const news = answers
    .map(({ lastMs, ...credits }): KeptCredits => {
      return { ...credits, expirationMs: lastMs + facts.reserveClosingDelayMs };
    })
    .filter((one) => isNews(one, known.get(toHex(one.reservePub))));
  return news.length === 0 ? [] : keepCredits(merchant.db, news);
}

async function creditsAt(
  exchange: ExchangePort,
  currency: string,
  reserves: readonly TipReserve[],
): Promise<readonly ReserveCredits[]> {
  const keys = reserves.map(({ reservePub }) => reservePub);
  if (exchange.listCredits !== undefined) return exchange.listCredits(keys);
  const answers = await Promise.all(
    keys.map(async (key) => creditsIn(currency, key, await exchange.reserve(key))),
  );
  return answers.filter((credits) => credits !== null);
}

function isNews(answers: KeptCredits, known: TipReserve | undefined): boolean {
  return (
    known === undefined ||
    known.exchangeInitial === null ||
    answers.total > known.credited ||
    answers.expirationMs > known.expirationMs
  );
}
