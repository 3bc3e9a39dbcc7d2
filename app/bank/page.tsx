import type { Metadata } from 'next';
import { BankShell } from '@/ui/bank/bank-shell';
import { Landing } from '@/ui/bank/landing';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { pageAccountHolder } from './account-holder';

export async function generateMetadata(): Promise<Metadata> {
  return { title: bankMessages(await pageLanguage()).bank };
}

export default async function BankPage() {
  const user = (await pageAccountHolder())?.user ?? null;
  return (
    <BankShell user={user}>
      <Landing language={await pageLanguage()} user={user} />
    </BankShell>
  );
}
