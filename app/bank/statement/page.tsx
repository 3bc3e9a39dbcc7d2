import type { Metadata } from 'next';
import { getStatement } from '@/bank/statement/get-statement';
import { inTime } from '@/http/in-time';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { BankShell } from '@/ui/bank/bank-shell';
import { StatementView } from '@/ui/bank/statement-view';
import { bankMessages } from '@/ui/messages/bank';
import { historyMessages } from '@/ui/messages/bank-history';
import { pageLanguage, pageTimeZone } from '@/ui/messages/page-preferences';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { requireAccountHolder } from '../account-holder';
import { parseStatementQuery } from '../transfers/statement-query';

const PAGE_ROWS = 200;

export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  return { title: `${historyMessages(language).statementTitle} – ${bankMessages(language).bank}` };
}

export default async function StatementPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const { values, filter, before } = parseStatementQuery(query, await pageTimeZone());
  const { user, account } = await requireAccountHolder(pathWithQuery('/bank/statement', query));
  const { bank, clock } = wiring();
  const page = await inTime(getStatement(bank, user, filter, { before, limit: PAGE_ROWS }));
  const language = await pageLanguage();
  return (
    <BankShell user={user} current="transfers">
      {page === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <StatementView
          {...{ language, user, account, values, ...page }}
          now={clock.now()}
          isNewest={before === undefined}
        />
      )}
    </BankShell>
  );
}
