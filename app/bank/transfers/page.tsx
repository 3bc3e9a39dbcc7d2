import type { Metadata } from 'next';
import { getStatement } from '@/bank/statement/get-statement';
import { listStatement, type StatementFilter } from '@/bank/statement/list-statement';
import { inTime } from '@/http/in-time';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import type { TransferRow } from '@/ui/bank/transfer-list';
import { BankShell } from '@/ui/bank/bank-shell';
import { HistoryView } from '@/ui/bank/history-view';
import { bankMessages } from '@/ui/messages/bank';
import { historyMessages } from '@/ui/messages/bank-history';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { requireAccountHolder } from '../account-holder';
import { parseStatementQuery } from './statement-query';

const PAGE_SIZE = 20;

export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  return { title: `${historyMessages(language).title} – ${bankMessages(language).bank}` };
}

/** Reads a page of transfers. Without filters each has the balance after it. */
async function read(
  user: string,
  filter: StatementFilter,
  before: number | undefined,
): Promise<{ rows: readonly TransferRow[]; hasOlder: boolean }> {
  const { bank } = wiring();
  const { show, fromMs, untilMs, text } = filter;
  if (show === 'all' && [fromMs, untilMs, text].every((value) => value === undefined)) {
    return await getStatement(bank, user, filter, { before, limit: PAGE_SIZE });
  }
  const found = await listStatement(bank, user, filter, { before, limit: PAGE_SIZE + 1 });
  return { rows: found.slice(0, PAGE_SIZE), hasOlder: found.length > PAGE_SIZE };
}

export default async function TransfersPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const { values, filter, before } = parseStatementQuery(query, await pageTimeZone());
  const search = new URLSearchParams({ ...values }).toString();
  const { user } = await requireAccountHolder(`/bank/transfers?${search}`);
  const found = await inTime(read(user, filter, before));
  const language = await pageLanguage();
  if (found === undefined) {
    return (
      <BankShell user={user} current="transfers">
        <TookTooLong language={language} />
      </BankShell>
    );
  }
  return (
    <BankShell user={user} current="transfers">
      <HistoryView
        language={language}
        rows={found.rows}
        values={values}
        isNewest={before === undefined}
        olderBefore={found.hasOlder ? found.rows.at(-1)?.rowId : undefined}
      />
    </BankShell>
  );
}
