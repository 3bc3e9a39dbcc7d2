/**
 * Exports the list of transfers as a file: all pages that match the address's filters, in the
 * list's order. The file is written while it is read. Users who are not logged in go to the log-in.
 */
import { exportStatement, type StatementEntry } from '@/bank/statement/list-statement';
import { cookieOf } from '@/http/cookies';
import { seeOther } from '@/http/see-other';
import { bankUserOf } from '@/http/sessions';
import { textStream } from '@/http/text-stream';
import { STATEMENT_HEADER, statementLine } from '@/ui/bank/statement-csv';
import { TIME_ZONE_COOKIE, timeZoneOf } from '@/ui/messages/time-zone';
import { wiring } from '@/wiring';
import { findHolder } from '../../find-holder';
import { parseStatementQuery } from '../../transfers/statement-query';

export async function answerStatement(request: Request, query: URLSearchParams): Promise<Response> {
  const user = await bankUserOf(request);
  const next = `/bank/transfers?${query}`;
  if (user === null) return seeOther('/bank/log-in', { next });
  if ((await findHolder(user)) === null) return seeOther('/bank/session-ended');
  const timeZone = timeZoneOf(cookieOf(request, TIME_ZONE_COOKIE));
  const { filter } = parseStatementQuery(Object.fromEntries(query), timeZone);
  return new Response(textStream(csvText(exportStatement(wiring().bank, user, filter))), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="statement-${user}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function* csvText(entries: AsyncIterable<StatementEntry>): AsyncGenerator<string> {
  yield STATEMENT_HEADER;
  for await (const entry of entries) yield statementLine(entry);
}
