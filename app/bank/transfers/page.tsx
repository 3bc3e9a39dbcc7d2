import type { Metadata } from 'next';
import { listStatement } from '@/bank/statement/list-statement';
import { inTime } from '@/http/in-time';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
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

export default async function TransfersPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const { values, filter, before } = parseStatementQuery(query, await pageTimeZone());
  const search = new URLSearchParams({ ...values }).toString();
  const { user } = await requireAccountHolder(`/bank/transfers?${search}`);
  const limit = PAGE_SIZE + 1;
  const found = await inTime(listStatement(wiring().bank, user, filter, { before, limit }));
  const language = await pageLanguage();
  if (found === undefined) {
    return (
      <BankShell user={user} current="transfers">
        <TookTooLong language={language} />
      </BankShell>
    );
  }
  const rows = found.slice(0, PAGE_SIZE);
  return (
    <BankShell user={user} current="transfers">
      <HistoryView
        language={language}
        rows={rows}
        values={values}
        isNewest={before === undefined}
        olderBefore={found.length > PAGE_SIZE ? rows.at(-1)?.rowId : undefined}
      />
    </BankShell>
  );
}
