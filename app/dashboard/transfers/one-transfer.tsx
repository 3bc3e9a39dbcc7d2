import { inTime } from '@/http/in-time';
import { decodeBase32OrNull } from '@/protocol/base32';
import type { ShopUser } from '@/protocol/permissions';
import { translateSummaries } from '@/merchant/orders/translate-summaries';
import {
  findTransferOrders,
  type TransferWithItsOrders,
} from '@/merchant/tracking/list-transfer-orders';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { TRANSFERS_PATH } from '@/ui/dashboard/transfer-list';
import { TransferView } from '@/ui/dashboard/transfer-view';
import { transferMessages } from '@/ui/messages/dashboard-transfers';
import type { Language } from '@/ui/messages/language';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { MissingPage } from '../../missing-page';
import { isRow, PAGE_ROWS, pageAfter } from '../page-after';

const WTID_BYTES = 32;

interface OneTransferProps {
  user: ShopUser;
  /** The query: `transfer` names it, and `after` is the cursor of its orders. */
  query: Readonly<Record<string, string | undefined>>;
  language: Language;
}

/** A transfer with all its orders, page by page. */
export async function OneTransfer({ user, query, language }: OneTransferProps) {
  const of = readName(query['transfer'] ?? '');
  const after = pageAfter(query, isRow);
  const orders = { after, limit: PAGE_ROWS };
  const { instanceId } = user;
  const { bank } = wiring();
  const transfer = await inTime(findInLanguage({ instanceId, of, orders }, language));
  const t = transferMessages(language);
  return (
    <DashboardShell user={user} current="transfers">
      {transfer === undefined ? (
        <TookTooLong language={language} />
      ) : transfer === null ? (
        <MissingPage language={language} />
      ) : (
        <>
          <PageTitle>{t.oneTitle}</PageTitle>
          <p className="mb-8 print:hidden">
            <a href={TRANSFERS_PATH}>{t.back}</a>
          </p>
          <TransferView {...{ transfer, after, language }} bankHost={bank.host} />
        </>
      )}
    </DashboardShell>
  );
}

/** The orders have their names in the reader's language. */
async function findInLanguage(
  query: Parameters<typeof findTransferOrders>[1],
  language: Language,
): Promise<TransferWithItsOrders | null> {
  const { merchant } = wiring();
  const found = await findTransferOrders(merchant, query);
  if (found === null) return null;
  const { instanceId } = query;
  const orders = await translateSummaries(merchant, { instanceId, language }, found.orders);
  return { ...found, orders };
}

/** Reads a transfer's identifier or row. No transfer has the row 0. */
function readName(name: string): number | Uint8Array {
  if (/^[0-9]{1,15}$/.test(name)) return Number.parseInt(name, 10);
  return decodeBase32OrNull(name, WTID_BYTES) ?? 0;
}
