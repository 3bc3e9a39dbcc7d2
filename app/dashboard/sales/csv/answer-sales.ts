/** Exports a range's sales per product as a file. Users who are not logged in go to the log-in. */
import { cookieOf } from '@/http/cookies';
import { seeOther } from '@/http/see-other';
import { mayUse, NOT_ALLOWED_PATH, shopUserOf } from '@/http/sessions';
import { rangeOf } from '@/ui/dashboard/overview-range';
import { SALES_HEADER, salesLine } from '@/ui/dashboard/product-sales-csv';
import { languageOf, LANGUAGE_COOKIE } from '@/ui/messages/language';
import { localDay } from '@/ui/messages/local-day';
import { TIME_ZONE_COOKIE, timeZoneOf } from '@/ui/messages/time-zone';
import { wiring } from '@/wiring';
import { getSales } from '../get-sales';

export async function answerSales(request: Request, query: URLSearchParams): Promise<Response> {
  const user = await shopUserOf(request);
  if (user === null) {
    return seeOther('/dashboard/log-in', { next: `/dashboard/sales?${query.toString()}` });
  }
  if (!mayUse(user, 'dashboard/sales/csv', request.method)) return seeOther(NOT_ALLOWED_PATH);
  const { instanceId } = user;
  const timeZone = timeZoneOf(cookieOf(request, TIME_ZONE_COOKIE));
  const asked = request.headers.get('accept-language');
  const language = languageOf(cookieOf(request, LANGUAGE_COOKIE), asked);
  const range = rangeOf(Object.fromEntries(query), localDay(wiring().clock.now(), timeZone));
  const { sales } = await getSales({ instanceId, timeZone, language }, range);
  return new Response(SALES_HEADER + sales.products.map(salesLine).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="sales-${instanceId}-${range.from}-${range.to}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
