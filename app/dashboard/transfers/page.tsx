import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listTransferOrders } from '@/merchant/tracking/list-transfer-orders';
import { listTroubles } from '@/merchant/tracking/list-troubles';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { formErrors } from '@/ui/dashboard/form-errors';
import {
  NoTransfers,
  TransferChoices,
  TransferNews,
  TRANSFERS_PATH,
  transfersHref,
} from '@/ui/dashboard/transfer-list';
import { Troubles } from '@/ui/dashboard/transfer-troubles';
import { TransferTable } from '@/ui/dashboard/transfer-table';
import { commonMessages } from '@/ui/messages/common';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { OneTransfer } from './one-transfer';

export async function generateMetadata(): Promise<Metadata> {
  return { title: dashboardMessages(await pageLanguage()).transfersTitle };
}

const PAGE_SIZE = 20;

export default async function TransfersPage({ searchParams }: { searchParams: PageQuery }) {
  const asked = await parsePageQuery(searchParams);
  const { before = '', show, news } = asked;
  const cursor = /^[0-9]{1,15}$/.test(before) ? Number.parseInt(before, 10) : undefined;
  const isOpen = show === 'open';
  const user = await requireShopUser(pathWithQuery(TRANSFERS_PATH, asked), 'dashboard/transfers');
  const { instanceId } = user;
  const language = await pageLanguage();
  if (asked['transfer'] !== undefined) {
    return <OneTransfer query={asked} {...{ user, language }} />;
  }
  const { merchant } = wiring();
  const query = { instanceId, before: cursor, limit: PAGE_SIZE + 1, isOpen };
  const found = await inTime(listTransferOrders(merchant, query));
  const transfers = found?.slice(0, PAGE_SIZE);
  const t = dashboardMessages(language);
  const last = found?.[PAGE_SIZE] === undefined ? undefined : transfers?.at(-1)?.id;
  return (
    <DashboardShell user={user} current="transfers">
      <TransferNews {...{ news, language }} />
      <ErrorSummary
        title={commonMessages(language).errorSummary}
        errors={formErrors(asked, language, {})}
      />
      <PageTitle lead={t.transfersLead}>{t.transfersTitle}</PageTitle>
      <TransferChoices isOpen={isOpen} language={language} />
      {cursor === undefined && (
        <Troubles troubles={await listTroubles(merchant, instanceId)} language={language} />
      )}
      {transfers === undefined ? (
        <TookTooLong language={language} />
      ) : transfers.length === 0 ? (
        <NoTransfers isOpen={isOpen} language={language} />
      ) : (
        <TransferTable {...{ transfers, language }} />
      )}
      {last !== undefined && (
        <p className="mt-6 print:hidden">
          <a href={transfersHref(isOpen, last)}>{t.olderTransfers}</a>
        </p>
      )}
    </DashboardShell>
  );
}
