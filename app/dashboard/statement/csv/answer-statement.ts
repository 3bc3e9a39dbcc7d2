/**
 * Exports a month's transfers as a file, which is written while it is read. Users who are not logged in go
 * to the log-in.
 */
import { cookieOf } from '@/http/cookies';
import { seeOther } from '@/http/see-other';
import { mayUse, NOT_ALLOWED_PATH, shopUserOf } from '@/http/sessions';
import { textStream } from '@/http/text-stream';
import { exportTransfers } from '@/merchant/tracking/payout-statement';
import { statementLine, STATEMENT_HEADER } from '@/ui/dashboard/statement-csv';
import { localDay } from '@/ui/messages/local-day';
import { TIME_ZONE_COOKIE, timeZoneOf } from '@/ui/messages/time-zone';
import { wiring } from '@/wiring';
import { readMonth } from '../read-month';

export async function answerStatement(request: Request, query: URLSearchParams): Promise<Response> {
  const user = await shopUserOf(request);
  if (user === null) {
    return seeOther('/dashboard/log-in', { next: `/dashboard/statement?${query.toString()}` });
  }
  if (!mayUse(user, 'dashboard/statement/csv', request.method)) return seeOther(NOT_ALLOWED_PATH);
  const { instanceId } = user;
  const { merchant, clock } = wiring();
  const timeZone = timeZoneOf(cookieOf(request, TIME_ZONE_COOKIE));
  const today = localDay(clock.now(), timeZone);
  const { month, span } = readMonth(query.get('month') ?? undefined, today, timeZone);
  async function* lines(): AsyncGenerator<string> {
    yield STATEMENT_HEADER;
    for await (const transfer of exportTransfers(merchant, instanceId, span)) {
      yield statementLine(transfer);
    }
  }
  return new Response(textStream(lines()), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="statement-${instanceId}-${month}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
