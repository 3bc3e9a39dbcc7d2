import type { Metadata } from 'next';
import { withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { getInstance } from '@/merchant/instances/get-instance';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { ReportForm } from '@/ui/dashboard/report-form';
import { transferMessages } from '@/ui/messages/dashboard-transfers';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: transferMessages(await pageLanguage()).reportTitle };
}

export default async function ReportPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(
    pathWithQuery('/dashboard/transfers/report', query),
    'dashboard/transfers/report',
  );
  const { instanceId } = user;
  const sentBack = await withDraft(query);
  const { bank, merchant } = wiring();
  const { accounts } = await getInstance(merchant, instanceId);
  return (
    <DashboardShell user={user} current="transfers">
      <ReportForm
        language={await pageLanguage()}
        currency={merchant.currency}
        exchanges={merchant.exchanges.map(({ baseUrl }) => baseUrl)}
        bankHost={bank.host}
        accounts={accounts.map(({ payto }) => payto)}
        sentBack={sentBack}
        draft={sentBack}
      />
    </DashboardShell>
  );
}
