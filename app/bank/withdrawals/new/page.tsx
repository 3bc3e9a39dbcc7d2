import type { Metadata } from 'next';
import { getAccount } from '@/bank/accounts/get-account';
import { readQuery, type PageQuery } from '@/http/page-query';
import { requireBankUser } from '@/http/page-sessions';
import { bankAccountSchema } from '@/protocol/bank';
import { BankShell } from '@/ui/bank/bank-shell';
import { WithdrawForm } from '@/ui/bank/withdraw-form';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  const t = bankMessages(await pageLanguage());
  return { title: `${t.withdraw} – ${t.bank}` };
}

export default async function NewWithdrawalPage({ searchParams }: { searchParams: PageQuery }) {
  const { amount, error } = await readQuery(searchParams);
  const user = await requireBankUser('/bank/withdrawals/new');
  const { balance } = bankAccountSchema.parse(await getAccount(wiring().bank, user));
  return (
    <BankShell user={user} current="withdraw">
      <WithdrawForm language={await pageLanguage()} {...{ balance, amount, error }} />
    </BankShell>
  );
}
