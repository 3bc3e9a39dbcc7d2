import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { getPayoutStatement } from '@/merchant/tracking/payout-statement';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { STATEMENT_PATH, StatementView } from '@/ui/dashboard/statement-view';
import { statementMessages } from '@/ui/messages/dashboard-statement';
import { localDay } from '@/ui/messages/local-day';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { getPageInstance } from '../page-instance';
import { readMonth } from './read-month';

export async function generateMetadata(): Promise<Metadata> {
  return { title: statementMessages(await pageLanguage()).title };
}

const MOST_ROWS = 500;

/** A month's sales and payouts, to read and to print. */
export default async function StatementPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(pathWithQuery(STATEMENT_PATH, query), 'dashboard/statement');
  const { instanceId } = user;
  const [language, timeZone] = await Promise.all([pageLanguage(), pageTimeZone()]);
  const { merchant, clock } = wiring();
  const today = localDay(clock.now(), timeZone);
  const { month, span } = readMonth(query['month'], today, timeZone);
  const found = await inTime(
    Promise.all([
      getPageInstance(instanceId),
      getPayoutStatement(merchant, instanceId, { span, limit: MOST_ROWS }),
    ]),
  );
  return (
    <DashboardShell user={user} current="transfers">
      {found === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <StatementView
          shop={found[0].name}
          statement={found[1]}
          present={today.slice(0, 7)}
          {...{ month, language }}
        />
      )}
    </DashboardShell>
  );
}
