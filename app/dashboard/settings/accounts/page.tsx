import type { Metadata } from 'next';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listUnpayableAccounts } from '@/merchant/accounts/list-unpayable-accounts';
import { getInstance } from '@/merchant/instances/get-instance';
import { AccountsView } from '@/ui/dashboard/accounts-view';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: settingsMessages(await pageLanguage()).accounts };
}

export default async function AccountsPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireShopUser('/dashboard/settings/accounts', 'dashboard/settings/accounts');
  const { instanceId } = user;
  const query = await getQueryWithDraft(searchParams);
  const { bank, merchant } = wiring();
  const { accounts } = await getInstance(merchant, instanceId);
  const paytos = accounts.map(({ payto }) => payto);
  const unpayable = await listUnpayableAccounts(merchant, paytos);
  const language = await pageLanguage();
  const t = settingsMessages(language);
  const { news } = query;
  return (
    <DashboardShell user={user} current="settings">
      {(news === 'saved' || news === 'unpayable') && (
        <Notice className="mb-6">{news === 'saved' ? t.accountsSaved : t.accountUnpayable}</Notice>
      )}
      <AccountsView
        {...{ accounts, unpayable, language }}
        bankHost={bank.host}
        sentBack={query}
        payto={query['payto']}
      />
    </DashboardShell>
  );
}
