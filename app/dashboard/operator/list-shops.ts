/** Reads the operator's first page: a page of shops, found by a text, and the figures of all. */
import { getAllSales } from '@/merchant/operator/get-all-sales';
import { listInstanceSales } from '@/merchant/operator/list-instance-sales';
import { isInstanceId } from '@/protocol/instance';
import { addDays, localDay, startOfLocalDay } from '@/ui/messages/local-day';
import { pageTimeZone } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { PAGE_ROWS, pageAfter } from '../page-after';
import { typedText } from '../typed-text';

const PERIOD_DAYS = 30;

export async function listShops(query: Parameters<typeof pageAfter>[0]) {
  const { merchant, clock } = wiring();
  const timeZone = await pageTimeZone();
  const tomorrow = addDays(localDay(clock.now(), timeZone), 1);
  const startOf = (day: string): number => startOfLocalDay(day, timeZone) ?? clock.now();
  const [from, until] = [startOf(addDays(tomorrow, -PERIOD_DAYS)), startOf(tomorrow)];
  const after = pageAfter(query, isInstanceId);
  const text = typedText(query['q']);
  const page = { after, text, limit: PAGE_ROWS + 1 };
  const shops = await listInstanceSales(merchant, [from, until], page);
  const all = await getAllSales(merchant, { from, until });
  const shown = shops.slice(0, PAGE_ROWS);
  return {
    shops: shown,
    all,
    text,
    after,
    next: shops.length > PAGE_ROWS ? shown.at(-1)?.id : undefined,
  };
}
