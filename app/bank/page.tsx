import type { Metadata } from 'next';
import { pageBankUser } from '@/http/page-sessions';
import { BankShell } from '@/ui/bank/bank-shell';
import { Landing } from '@/ui/bank/landing';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';

export async function generateMetadata(): Promise<Metadata> {
  return { title: bankMessages(await pageLanguage()).bank };
}

export default async function BankPage() {
  const user = await pageBankUser();
  return (
    <BankShell user={user}>
      <Landing language={await pageLanguage()} user={user} />
    </BankShell>
  );
}
