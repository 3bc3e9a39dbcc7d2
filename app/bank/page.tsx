import type { Metadata } from 'next';
import { BankShell } from '@/ui/bank/bank-shell';
import { Landing } from '@/ui/bank/landing';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { pageAccountHolder } from './account-holder';

export async function generateMetadata(): Promise<Metadata> {
  return { title: bankMessages(await pageLanguage()).bank };
}

export default async function BankPage() {
  const user = (await pageAccountHolder())?.user ?? null;
  const { isOpen } = wiring().bank.registration;
  return (
    <BankShell {...{ user, isOpen }}>
      <Landing language={await pageLanguage()} {...{ user, isOpen }} />
    </BankShell>
  );
}
