import type { Metadata } from 'next';
import { viewWithdrawal } from '@/bank/withdrawals/describe-withdrawal';
import { readQuery, type PageQuery } from '@/http/page-query';
import { isRefusal } from '@/protocol/refusal';
import { BankShell } from '@/ui/bank/bank-shell';
import { WithdrawalView } from '@/ui/bank/withdrawal-view';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { MissingPage } from '../../../missing-page';
import { requireAccountHolder } from '../../account-holder';

export async function generateMetadata(): Promise<Metadata> {
  const t = bankMessages(await pageLanguage());
  return { title: `${t.withdraw} – ${t.bank}` };
}

interface WithdrawalPageProps {
  params: Promise<{ id: string }>;
  searchParams: PageQuery;
}

export default async function WithdrawalPage({ params, searchParams }: WithdrawalPageProps) {
  const { id } = await params;
  const { error } = await readQuery(searchParams);
  const { user } = await requireAccountHolder(`/bank/withdrawals/${encodeURIComponent(id)}`);
  const view = await viewWithdrawal(wiring().bank, user, id).catch((thrown: unknown) => {
    if (isRefusal(thrown)) return null;
    throw thrown;
  });
  const language = await pageLanguage();
  if (view === null) {
    return (
      <BankShell user={user} current="withdraw">
        <MissingPage language={language} />
      </BankShell>
    );
  }
  return (
    <BankShell user={user} current="withdraw">
      <WithdrawalView
        language={language}
        id={view.id}
        status={view.status}
        amount={view.amount}
        uri={view.talerWithdrawUri}
        exchangeAccount={view.exchangeAccount}
        reserve={view.reservePub}
        error={error}
      />
    </BankShell>
  );
}
