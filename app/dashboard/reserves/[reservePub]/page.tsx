import type { Metadata } from 'next';
import { ifThere } from '@/http/if-there';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { getReserveDetails } from '@/merchant/tips/reserve-views';
import { listTipPage } from '@/merchant/tips/tip-pages';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { PurseQuestion, PurseView } from '@/ui/dashboard/purse-view';
import { tipMessages } from '@/ui/messages/dashboard-tips';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { MissingPage } from '../../../missing-page';
import { isRow, PAGE_ROWS, pageAfter } from '../../page-after';

interface Props {
  params: Promise<{ reservePub: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { reservePub } = await params;
  return { title: tipMessages(await pageLanguage()).purseOf(reservePub.slice(0, 8)) };
}

export default async function PursePage({ params, searchParams }: Props) {
  const { reservePub } = await params;
  const user = await requireShopUser(
    `/dashboard/reserves/${encodeURIComponent(reservePub)}`,
    'dashboard/reserves/[reservePub]',
  );
  const { instanceId } = user;
  const { merchant, bank, clock } = wiring();
  const query = await parsePageQuery(searchParams);
  const after = pageAfter(query, isRow);
  const at = { instanceId, reservePub, tips: false, after, limit: PAGE_ROWS };
  const reading = Promise.all([getReserveDetails(merchant, at), listTipPage(merchant, at)]);
  const found = await ifThere(reading);
  const language = await pageLanguage();
  if (found === null) {
    return (
      <DashboardShell user={user} current="tips">
        <MissingPage language={language} />
      </DashboardShell>
    );
  }
  const [purse, { tips, next }] = found;
  const common = { purse, reservePub, language };
  return (
    <DashboardShell user={user} current="tips">
      {query['step'] === 'close' ? (
        <PurseQuestion {...common} />
      ) : (
        <PurseView
          {...common}
          {...{ tips, after, next }}
          bankHost={bank.host}
          now={clock.now()}
          sentBack={query}
        />
      )}
    </DashboardShell>
  );
}
