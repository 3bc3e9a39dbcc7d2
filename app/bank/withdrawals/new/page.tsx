import type { Metadata } from 'next';
import { withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { BankShell } from '@/ui/bank/bank-shell';
import { WithdrawForm } from '@/ui/bank/withdraw-form';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { requireAccountHolder } from '../../account-holder';

export async function generateMetadata(): Promise<Metadata> {
  const t = bankMessages(await pageLanguage());
  return { title: `${t.withdraw} – ${t.bank}` };
}

export default async function NewWithdrawalPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  // The amount a wallet lacks for a payment survives the log-in.
  const path = pathWithQuery('/bank/withdrawals/new', query);
  const { user, account } = await requireAccountHolder(path);
  const { amount, error } = await withDraft(query);
  const { balance } = account;
  return (
    <BankShell user={user} current="withdraw">
      <WithdrawForm language={await pageLanguage()} {...{ balance, amount, error }} />
    </BankShell>
  );
}
