import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { BankShell } from '@/ui/bank/bank-shell';
import { SettingsView } from '@/ui/bank/settings-view';
import { bankMessages } from '@/ui/messages/bank';
import { settingsMessages } from '@/ui/messages/bank-settings';
import { pageLanguage, pageTheme } from '@/ui/messages/page-preferences';
import { requireAccountHolder } from '../account-holder';

export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  return { title: `${settingsMessages(language).title} – ${bankMessages(language).bank}` };
}

const NEWS = ['password', 'public', 'private'] as const;

export default async function SettingsPage({ searchParams }: { searchParams: PageQuery }) {
  const { error, news } = await parsePageQuery(searchParams);
  const { user, account } = await requireAccountHolder('/bank/settings');
  return (
    <BankShell user={user} current="settings">
      <SettingsView
        {...{ user, error }}
        language={await pageLanguage()}
        theme={await pageTheme()}
        isPublic={account.isPublic ?? false}
        news={NEWS.find((one) => one === news)}
      />
    </BankShell>
  );
}
