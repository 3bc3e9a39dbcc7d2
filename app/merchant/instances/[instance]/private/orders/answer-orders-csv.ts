/**
 * Answers GET private/orders with `Accept: text/csv`: all orders that match, the oldest first, in the file that the
 * dashboard exports. It is written while it is read. Throws GENERIC_PARAMETER_MALFORMED for a
 * parameter that a file would ignore.
 */
import { CORS } from '@/http/answer';
import { choiceParam, secondsParam, textParam, yesNoParam } from '@/http/query';
import { textStream } from '@/http/text-stream';
import { exportOrders, type OrderSelection } from '@/merchant/orders/list-found-orders';
import { bestWish } from '@/protocol/best-wish';
import { Refusal } from '@/protocol/refusal';
import { orderLine, ORDERS_HEADER } from '@/ui/dashboard/order-export';
import { wiring } from '@/wiring';

const READ = ['paid', 'wired', 'refunded', 'text', 'by', 'from_s', 'until_s'] as const;
const TIMES = ['created', 'paid', 'refunded'] as const;

/** Whether the caller prefers CSV to JSON. */
export function wantsCsv(request: Request): boolean {
  const offered = ['text/csv', 'application/json'];
  const offer = (wish: string) => offered.find((type) => type === wish);
  return bestWish(request.headers.get('accept'), offer) === 'text/csv';
}

export function answerOrdersCsv(instanceId: string, query: URLSearchParams): Response {
  const selection = selectionOf(instanceId, query);
  const sort = { key: 'time', direction: 'asc' } as const;
  return new Response(textStream(linesOf({ selection, sort })), {
    headers: {
      ...CORS,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${instanceId}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'accept',
    },
  });
}

async function* linesOf(search: Parameters<typeof exportOrders>[1]): AsyncGenerator<string> {
  yield ORDERS_HEADER;
  for await (const order of exportOrders(wiring().merchant, search)) yield orderLine(order);
}

function selectionOf(instanceId: string, query: URLSearchParams): OrderSelection {
  const ignored = [...query.keys()].find((name) => !READ.some((known) => known === name));
  if (ignored !== undefined) {
    const detail = `a CSV file has all orders, and reads ${READ.join(', ')}`;
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field: ignored, detail });
  }
  return {
    instanceId,
    paid: yesNoParam(query, 'paid'),
    wired: yesNoParam(query, 'wired'),
    refunded: yesNoParam(query, 'refunded'),
    text: textParam(query, 'text', 256),
    by: choiceParam(query, 'by', TIMES),
    from: secondsParam(query, 'from_s'),
    until: secondsParam(query, 'until_s'),
  };
}
