import type { Metadata } from 'next';
import { getBalanceAt } from '@/bank/statement/get-balance-at';
import { listStatement } from '@/bank/statement/list-statement';
import { readQuery, type PageQuery } from '@/http/page-query';
import { BankShell } from '@/ui/bank/bank-shell';
import { StatementView } from '@/ui/bank/statement-view';
import { bankMessages } from '@/ui/messages/bank';
import { historyMessages } from '@/ui/messages/bank-history';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { requireAccountHolder } from '../account-holder';
import { readStatementQuery } from '../transfers/statement-query';

/** More than anybody prints; the export has no end. */
const MOST_ROWS = 1000;

export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  return { title: `${historyMessages(language).statementTitle} – ${bankMessages(language).bank}` };
}

export default async function StatementPage({ searchParams }: { searchParams: PageQuery }) {
  const { values, filter } = readStatementQuery(
    await readQuery(searchParams),
    await pageTimeZone(),
  );
  const search = new URLSearchParams({ ...values }).toString();
  const { user, account } = await requireAccountHolder(`/bank/statement?${search}`);
  const { bank, clock } = wiring();
  const now = clock.now();
  const [found, opening, closing] = await Promise.all([
    listStatement(bank, user, filter, { limit: MOST_ROWS + 1 }),
    getBalanceAt(bank, user, filter.fromMs ?? 0),
    getBalanceAt(bank, user, filter.untilMs ?? Number.MAX_SAFE_INTEGER),
  ]);
  return (
    <BankShell user={user} current="transfers">
      <StatementView
        language={await pageLanguage()}
        {...{ user, account, values, now, opening, closing }}
        rows={found.slice(0, MOST_ROWS)}
        isCut={found.length > MOST_ROWS}
      />
    </BankShell>
  );
}
