import { findTransferOrders } from '@/merchant/tracking/list-transfer-orders';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { TRANSFERS_PATH } from '@/ui/dashboard/transfer-list';
import { TransferView } from '@/ui/dashboard/transfer-view';
import { transferMessages } from '@/ui/messages/dashboard-transfers';
import type { Language } from '@/ui/messages/language';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';
import { MissingPage } from '../../missing-page';
import { isRow, PAGE_ROWS, pageAfter } from '../page-after';

interface OneTransferProps {
  instanceId: string;
  /** The query: `transfer` names it, and `after` is the cursor of its orders. */
  query: Readonly<Record<string, string | undefined>>;
  language: Language;
}

/** A transfer with all its orders, page by page. */
export async function OneTransfer({ instanceId, query, language }: OneTransferProps) {
  const id = /^[0-9]{1,15}$/.exec(query['transfer'] ?? '')?.[0];
  const after = pageAfter(query, isRow);
  const orders = { after, limit: PAGE_ROWS };
  const at = { instanceId, id: Number.parseInt(id ?? '0', 10), orders };
  const transfer = await findTransferOrders(wiring().merchant, at);
  const t = transferMessages(language);
  return (
    <DashboardShell instance={instanceId} current="transfers">
      {transfer === null ? (
        <MissingPage language={language} />
      ) : (
        <>
          <PageTitle>{t.oneTitle}</PageTitle>
          <p className="mb-8 print:hidden">
            <a href={TRANSFERS_PATH}>{t.back}</a>
          </p>
          <TransferView {...{ transfer, after, language }} isAlone />
        </>
      )}
    </DashboardShell>
  );
}
