import type { Metadata } from 'next';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { BankShell } from '@/ui/bank/bank-shell';
import { LogInForm } from '@/ui/bank/credentials-forms';
import { bankMessages } from '@/ui/messages/bank';
import { besideLogIn } from '@/ui/messages/beside-forms';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Beside } from '@/ui/primitives/beside';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  const t = bankMessages(await pageLanguage());
  return { title: `${t.logInTitle} – ${t.bank}` };
}

export default async function LogInPage({ searchParams }: { searchParams: PageQuery }) {
  const { username, error, next, news } = await getQueryWithDraft(searchParams);
  const language = await pageLanguage();
  const t = bankMessages(language);
  const notice = {
    'logged-out': t.loggedOut,
    deleted: t.accountDeleted,
    'account-gone': t.accountGone,
  }[news ?? ''];
  const { isOpen } = wiring().bank.registration;
  const onward = next === undefined ? '' : `?${new URLSearchParams({ next })}`;
  return (
    <BankShell user={null} isOpen={isOpen} current="log-in">
      {notice !== undefined && <Notice className="mb-6">{notice}</Notice>}
      <PageTitle {...(next === undefined ? {} : { lead: t.logInFirst })}>{t.logInTitle}</PageTitle>
      <Beside text={besideLogIn(language)}>
        <LogInForm {...{ language, username, error, next }} />
      </Beside>
      {isOpen && (
        <p className="mt-8">
          {t.noAccount} <a href={`/bank/register${onward}`}>{t.register}</a>
        </p>
      )}
    </BankShell>
  );
}
