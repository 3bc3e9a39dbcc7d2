import type { Metadata } from 'next';
import { getAccount } from '@/bank/accounts/get-account';
import { listAccountTransfers } from '@/bank/transfers/list-account-transfers';
import { readQuery, type PageQuery } from '@/http/page-query';
import { requireBankUser } from '@/http/page-sessions';
import { accountTransfersSchema, bankAccountSchema, historyQuerySchema } from '@/protocol/bank';
import { AccountView } from '@/ui/bank/account-view';
import { BankShell } from '@/ui/bank/bank-shell';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';

const PAGE_SIZE = 20;

export async function generateMetadata(): Promise<Metadata> {
  const t = bankMessages(await pageLanguage());
  return { title: `${t.account} – ${t.bank}` };
}

export default async function AccountPage({ searchParams }: { searchParams: PageQuery }) {
  const { before, news } = await readQuery(searchParams);
  const user = await requireBankUser('/bank/account');
  const { bank } = wiring();
  const cursor = historyQuerySchema.safeParse({ delta: `-${PAGE_SIZE}`, start: before });
  const query = cursor.data ?? { delta: -PAGE_SIZE, long_poll_ms: 0 };
  const [account, history] = await Promise.all([
    getAccount(bank, user),
    listAccountTransfers(bank, user, query),
  ]);
  const { balance, payto_uri, account_number } = bankAccountSchema.parse(account);
  const { transfers } = accountTransfersSchema.parse(history);
  const last = transfers.length === PAGE_SIZE ? transfers.at(-1)?.row_id : undefined;
  return (
    <BankShell user={user} current="account">
      <AccountView
        language={await pageLanguage()}
        user={user}
        balance={balance}
        payto={payto_uri}
        accountNumber={account_number}
        transfers={transfers}
        olderHref={last === undefined ? undefined : `/bank/account?before=${last}`}
        newestHref={before === undefined ? undefined : '/bank/account'}
        news={news === 'welcome' || news === 'sent' ? news : undefined}
      />
    </BankShell>
  );
}
