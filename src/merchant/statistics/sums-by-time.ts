/**
 * Describes one figure of an instance by time: GET private/statistics-amount/SLUG and
 * private/statistics-counter/SLUG (today's interface). `protocol/figures.ts` defines the figures. Reads
 * kept sums only, so an answer costs the same after any number of orders. A slug that is not offered has
 * empty lists. Throws GENERIC_READING_TOO_LONG.
 */
import { AMOUNT_STATISTICS, COUNTER_STATISTICS } from '@/protocol/figures';
import { namesOf } from '@/protocol/json';
import type { AmountStatistic, CounterStatistic, StatisticKind } from '@/protocol/statistics';
import {
  listFiguresByTime,
  type TimedFigures,
  type TimedKind,
} from '@/storage/merchant/figures-by-time';
import type { Merchant } from '../merchant';
import { bucketsUntil, firstTimesUntil, intervalStartsUntil } from './statistic-spans';

const BUCKETS = 'Hours, days, weeks, months, quarters and years of UTC. The last is under way.';
const INTERVALS = 'The last hour, 24 hours, 7, 30, 90 and 365 days, each until now.';

export interface StatisticRequest {
  readonly instanceId: string;
  readonly slug: string;
  readonly by: StatisticKind;
}

/** Returns a sum of money by time. */
export async function getAmountStatistic(
  merchant: Merchant,
  request: StatisticRequest,
): Promise<AmountStatistic> {
  const slug = namesOf(AMOUNT_STATISTICS).find((name) => name === request.slug);
  if (slug === undefined) return NOTHING;
  const { kind, figure } = AMOUNT_STATISTICS[slug];
  const rows = await listRows(merchant, request, kind);
  return describe(merchant.clock.now(), request.by, (from, until) => {
    const units = within(rows, from, until).reduce((sum, row) => sum + row[figure], 0n);
    return { cumulativeAmounts: [{ currency: merchant.currency, units }] };
  });
}

/** Returns a number of orders by time. */
export async function getCounterStatistic(
  merchant: Merchant,
  request: StatisticRequest,
): Promise<CounterStatistic> {
  const slug = namesOf(COUNTER_STATISTICS).find((name) => name === request.slug);
  if (slug === undefined) return NOTHING;
  const { kind, figure } = COUNTER_STATISTICS[slug];
  const rows = await listRows(merchant, request, kind);
  return describe(merchant.clock.now(), request.by, (from, until) => ({
    cumulativeCounter: within(rows, from, until).reduce((sum, row) => sum + row[figure], 0),
  }));
}

const NOTHING = { buckets: [], intervals: [] };

function listRows({ db, clock }: Merchant, { instanceId }: StatisticRequest, kind: TimedKind) {
  return listFiguresByTime(db, kind, { instanceId, ...firstTimesUntil(clock.now()) });
}

const within = (rows: readonly TimedFigures[], from: number, until: number) =>
  rows.filter(({ startMs }) => startMs >= from && startMs < until);

/** `sum` adds up what is in a span, whose end is not part of it. */
function describe<Sum extends object>(
  now: number,
  by: StatisticKind,
  sum: (from: number, until: number) => Sum,
) {
  const buckets = by === 'INTERVAL' ? [] : bucketsUntil(now);
  const starts = by === 'BUCKET' ? [] : intervalStartsUntil(now);
  return {
    buckets: buckets.map((bucket) => ({ ...bucket, ...sum(bucket.startTime, bucket.endTime) })),
    intervals: starts.map((startTime) => ({ startTime, ...sum(startTime, Infinity) })),
    ...(by === 'INTERVAL' ? {} : { bucketsDescription: BUCKETS }),
    ...(by === 'BUCKET' ? {} : { intervalsDescription: INTERVALS }),
  };
}
