import type { Metadata } from 'next';
import { pageBankUser } from '@/http/page-sessions';
import { BankShell } from '@/ui/bank/bank-shell';
import { bankMessages } from '@/ui/messages/bank';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../missing-page';

export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  return { title: `${commonMessages(language).notFoundTitle} – ${bankMessages(language).bank}` };
}

/** Browsers get this page at every address of the bank where there is nothing. */
export default async function UnknownPage() {
  return (
    <BankShell user={await pageBankUser()}>
      <MissingPage language={await pageLanguage()} />
    </BankShell>
  );
}
