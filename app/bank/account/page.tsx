import type { Metadata } from 'next';
import { getStatement } from '@/bank/statement/get-statement';
import { listUnconfirmedWithdrawals } from '@/bank/withdrawals/list-withdrawals';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { AccountView } from '@/ui/bank/account-view';
import { BankShell } from '@/ui/bank/bank-shell';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { requireAccountHolder } from '../account-holder';

const LAST = 10;
const NEWS = ['welcome', 'opened', 'sent'] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = bankMessages(await pageLanguage());
  return { title: `${t.account} – ${t.bank}` };
}

export default async function AccountPage({ searchParams }: { searchParams: PageQuery }) {
  const { news } = await parsePageQuery(searchParams);
  const { user, account } = await requireAccountHolder('/bank/account');
  const filter = { show: 'all', fromMs: undefined, untilMs: undefined, text: undefined } as const;
  const { bank } = wiring();
  const [{ rows, hasOlder }, unconfirmed] = await Promise.all([
    getStatement(bank, user, filter, { before: undefined, limit: LAST }),
    listUnconfirmedWithdrawals(bank, user),
  ]);
  return (
    <BankShell user={user} current="account">
      <AccountView
        language={await pageLanguage()}
        {...{ user, account }}
        transfers={rows}
        hasMore={hasOlder}
        unconfirmed={unconfirmed}
        news={NEWS.find((known) => known === news)}
      />
    </BankShell>
  );
}
