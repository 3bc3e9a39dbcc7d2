import type { Metadata } from 'next';
import { readQuery, type PageQuery } from '@/http/page-query';
import { requireInstance } from '@/http/page-sessions';
import { listTransferOrders } from '@/merchant/tracking/list-transfer-orders';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { TransferView } from '@/ui/dashboard/transfer-view';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { EmptyState } from '@/ui/primitives/empty-state';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: dashboardMessages(await pageLanguage()).transfersTitle };
}

const PAGE_SIZE = 10;

export default async function TransfersPage({ searchParams }: { searchParams: PageQuery }) {
  const { before = '' } = await readQuery(searchParams);
  const cursor = /^[0-9]{1,15}$/.test(before) ? Number.parseInt(before, 10) : undefined;
  const path = cursor === undefined ? '' : `?before=${cursor}`;
  const instanceId = await requireInstance(`/dashboard/transfers${path}`);
  const query = { instanceId, before: cursor, limit: PAGE_SIZE };
  const transfers = await listTransferOrders(wiring().merchant, query);
  const language = await pageLanguage();
  const t = dashboardMessages(language);
  const last = transfers.length < PAGE_SIZE ? undefined : transfers.at(-1)?.id;
  return (
    <DashboardShell instance={instanceId} current="transfers">
      <PageTitle lead={t.transfersLead}>{t.transfersTitle}</PageTitle>
      {transfers.length === 0 && (
        <EmptyState title={t.noTransfersTitle}>
          <p>{t.noTransfersText}</p>
        </EmptyState>
      )}
      {transfers.map((transfer) => (
        <TransferView key={transfer.id} transfer={transfer} language={language} />
      ))}
      {last !== undefined && <a href={`/dashboard/transfers?before=${last}`}>{t.olderTransfers}</a>}
    </DashboardShell>
  );
}
