/** Reads the sales per product of a range, with the figures that the overview shows of it. */
import { getOrderSums, sumDays } from '@/merchant/orders/get-order-sums';
import { getProductSales } from '@/merchant/orders/get-product-sales';
import type { OverviewRange } from '@/ui/dashboard/overview-range';
import { addDays, startOfLocalDay } from '@/ui/messages/local-day';
import { wiring } from '@/wiring';

interface Reader {
  readonly instanceId: string;
  readonly timeZone: string;
  readonly language: string;
}

export async function getSales({ instanceId, timeZone, language }: Reader, range: OverviewRange) {
  const { merchant } = wiring();
  const from = startOfLocalDay(range.from, timeZone) ?? 0;
  const until = startOfLocalDay(addDays(range.to, 1), timeZone) ?? from;
  const [sales, { days }] = await Promise.all([
    getProductSales(merchant, { instanceId, from, until, language }),
    getOrderSums(merchant, { instanceId, dayStarts: [from, until] }),
  ]);
  return { sales, period: sumDays(merchant.currency, days) };
}
