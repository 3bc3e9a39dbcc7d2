import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { BankShell } from '@/ui/bank/bank-shell';
import { DeleteForm } from '@/ui/bank/delete-form';
import { bankMessages } from '@/ui/messages/bank';
import { settingsMessages } from '@/ui/messages/bank-settings';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { requireAccountHolder } from '../../account-holder';

export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  return { title: `${settingsMessages(language).deleteTitle} – ${bankMessages(language).bank}` };
}

export default async function DeletePage({ searchParams }: { searchParams: PageQuery }) {
  const { error } = await parsePageQuery(searchParams);
  const { user, account } = await requireAccountHolder('/bank/settings/delete');
  return (
    <BankShell user={user} current="settings">
      <DeleteForm language={await pageLanguage()} {...{ user, error }} balance={account.balance} />
    </BankShell>
  );
}
