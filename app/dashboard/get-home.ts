/** Reads an instance's figures for the dashboard's first page, by the days of the reader's calendar. */
import { listFoundOrders } from '@/merchant/orders/list-found-orders';
import { getOrderSums, listOpenCounts, sumDays } from '@/merchant/orders/get-order-sums';
import { getOrderCount } from '@/merchant/orders/get-search-totals';
import { sameTime, type OverviewRange } from '@/ui/dashboard/overview-range';
import { addDays, startOfLocalDay } from '@/ui/messages/local-day';
import { wiring } from '@/wiring';
import { getPageInstance } from './page-instance';

const LATEST = 5;
const HOUR_MS = 3_600_000;

/** The times at which the parts of the chart begin, and the last one ends. Parts are hours of one day, or days. */
function partsOf(from: string, days: number, startOf: (day: string) => number): number[] {
  const dayStarts = Array.from({ length: days + 1 }, (_, index) => startOf(addDays(from, index)));
  const [first = 0, end = 0] = dayStarts;
  if (days > 1) return dayStarts;
  const hours = Math.round((end - first) / HOUR_MS);
  return [...Array.from({ length: hours }, (_, hour) => first + hour * HOUR_MS), end];
}

/**
 * Sums the range and the period before it, in parts. A part's `start` is where it begins. A range that still
 * runs is compared with as much of the period before as has passed of it.
 */
export async function getHome(
  instanceId: string,
  { timeZone, language }: { readonly timeZone: string; readonly language: string },
  range: OverviewRange,
) {
  const { merchant, clock } = wiring();
  const now = clock.now();
  const startOf = (day: string): number => startOfLocalDay(day, timeZone) ?? now;
  const before = partsOf(range.previousFrom, range.days, startOf).slice(0, -1);
  const during = partsOf(range.from, range.days, startOf);
  const cut = sameTime(before, during, now);
  const [first = now, start = now, end = now] = [before[0], during[0], during.at(-1)];
  const passed = before.filter((at) => at <= cut).length;
  const dayStarts = [...before.slice(0, passed), cut, ...before.slice(passed), ...during];
  const [instance, sums, openCounts, latest, toSend] = await Promise.all([
    getPageInstance(instanceId),
    getOrderSums(merchant, { instanceId, dayStarts }),
    listOpenCounts(merchant, { instanceId, dayStarts: [first, cut, start, end] }),
    listFoundOrders(merchant, {
      selection: { instanceId },
      sort: { key: 'time', direction: 'desc' },
      limit: LATEST,
      language,
    }),
    getOrderCount(merchant, { instanceId, sent: false }),
  ]);
  const [openBefore = 0, , openCount = 0] = openCounts;
  const sum = (days: typeof sums.days) => sumDays(merchant.currency, days);
  const days = sums.days.slice(0, before.length + 1);
  // The cut divides a part of the period before into two.
  const earlier = [
    ...days.slice(0, passed - 1),
    sum(days.slice(passed - 1, passed + 1)),
    ...days.slice(passed + 1),
  ];
  const parts = sums.days.slice(before.length + 1).map((figures, index) => ({
    start: during[index] ?? now,
    ...figures,
    previousPaid: (earlier[index] ?? sum([])).paid,
  }));
  return {
    instance,
    sums,
    parts,
    period: { ...sum(parts), openCount },
    previous: { ...sum(days.slice(0, passed)), openCount: openBefore },
    isRunning: now < end,
    latest,
    toSend,
    now,
  };
}
