import type { Metadata } from 'next';
import { readQuery, type PageQuery } from '@/http/page-query';
import { requireInstance } from '@/http/page-sessions';
import { takeOnce } from '@/http/shown-once';
import { getInstance } from '@/merchant/instances/get-instance';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { TokenQuestion, TokenShown, TokenView } from '@/ui/dashboard/token-view';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: settingsMessages(await pageLanguage()).token };
}

export default async function TokenPage({ searchParams }: { searchParams: PageQuery }) {
  const instanceId = await requireInstance('/dashboard/settings/token');
  const { shown, step } = await readQuery(searchParams);
  const { merchant, clock } = wiring();
  const { tokenHash } = await getInstance(merchant, instanceId);
  const language = await pageLanguage();
  return (
    <DashboardShell instance={instanceId} current="settings">
      {shown !== undefined ? (
        <TokenShown token={takeOnce(shown, instanceId, clock.now())} language={language} />
      ) : step === 'replace' ? (
        <TokenQuestion instance={instanceId} language={language} />
      ) : (
        <TokenView hasToken={tokenHash !== null} language={language} />
      )}
    </DashboardShell>
  );
}
