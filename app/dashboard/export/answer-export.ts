/**
 * Exports the order list as a file: all pages that match the address's filters, in the list's
 * order. The file is written while it is read. Users who are not logged in go to the log-in.
 */
import { cookieOf } from '@/http/cookies';
import { seeOther } from '@/http/see-other';
import { mayUse, NOT_ALLOWED_PATH, shopUserOf } from '@/http/sessions';
import { textStream } from '@/http/text-stream';
import { exportOrders, type SearchedOrder } from '@/merchant/orders/list-found-orders';
import { jsonEntry, orderLine, ORDERS_HEADER } from '@/ui/dashboard/order-export';
import { TIME_ZONE_COOKIE, timeZoneOf } from '@/ui/messages/time-zone';
import { wiring } from '@/wiring';
import { parseOrderQuery } from '../order-query';

export async function answerExport(request: Request, query: URLSearchParams): Promise<Response> {
  const user = await shopUserOf(request);
  if (user === null) {
    return seeOther('/dashboard/log-in', { next: `/dashboard/orders?${query.toString()}` });
  }
  if (!mayUse(user, 'dashboard/export/orders', request.method)) return seeOther(NOT_ALLOWED_PATH);
  const { instanceId } = user;
  const { merchant } = wiring();
  const { search } = parseOrderQuery(Object.fromEntries(query), {
    instanceId,
    currency: merchant.currency,
    timeZone: timeZoneOf(cookieOf(request, TIME_ZONE_COOKIE)),
  });
  const format = query.get('format') === 'json' ? 'json' : 'csv';
  const orders = exportOrders(merchant, search);
  const text = format === 'json' ? jsonText(orders) : csvText(orders);
  return new Response(textStream(text), {
    headers: {
      'content-type': format === 'json' ? 'application/json' : 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${instanceId}.${format}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function* csvText(orders: AsyncIterable<SearchedOrder>): AsyncGenerator<string> {
  yield ORDERS_HEADER;
  for await (const order of orders) yield orderLine(order);
}

async function* jsonText(orders: AsyncIterable<SearchedOrder>): AsyncGenerator<string> {
  let before = '{"orders":[\n';
  for await (const order of orders) {
    yield before + JSON.stringify(jsonEntry(order));
    before = ',\n';
  }
  yield before.startsWith('{') ? '{"orders":[]}\n' : '\n]}\n';
}
