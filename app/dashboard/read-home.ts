/** Reads an instance's figures for the dashboard's first page, by the days of the reader's calendar. */
import { getInstance } from '@/merchant/instances/get-instance';
import { searchOrders } from '@/merchant/orders/search-orders';
import { sumDays, sumOrders } from '@/merchant/orders/sum-orders';
import { addDays, localDay, startOfLocalDay } from '@/ui/messages/local-day';
import { wiring } from '@/wiring';

const PERIODS = [1, 7, 30];
const CHART_DAYS = 30;
const LATEST = 5;

export async function readHome(instanceId: string, timeZone: string) {
  const { merchant, clock } = wiring();
  const now = clock.now();
  const today = localDay(now, timeZone);
  const startOf = (day: string): number => startOfLocalDay(day, timeZone) ?? now;
  const firsts = PERIODS.map((days) => ({ days, from: addDays(today, 1 - days) }));
  const chartDays = Array.from({ length: CHART_DAYS }, (_, index) =>
    addDays(today, index + 1 - CHART_DAYS),
  );
  const [instance, sums, latest] = await Promise.all([
    getInstance(merchant, instanceId),
    sumOrders(merchant, {
      instanceId,
      dayStarts: [...chartDays, addDays(today, 1)].map(startOf),
    }),
    searchOrders(merchant, {
      selection: { instanceId },
      sort: { key: 'time', direction: 'desc' },
      limit: LATEST,
    }),
  ]);
  const periods = firsts.map((first) => ({
    ...first,
    ...sumDays(merchant.currency, sums.days.slice(-first.days)),
  }));
  const days = sums.days.map((figures, index) => ({ ...figures, day: chartDays[index] ?? today }));
  return { instance, sums, periods, days, latest, now };
}
