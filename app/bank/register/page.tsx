import type { Metadata } from 'next';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { parseFormError } from '@/protocol/form-errors';
import { BankShell } from '@/ui/bank/bank-shell';
import { RegistrationForm } from '@/ui/bank/credentials-forms';
import { bankMessages } from '@/ui/messages/bank';
import { besideRegister } from '@/ui/messages/beside-forms';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Beside } from '@/ui/primitives/beside';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  const t = bankMessages(await pageLanguage());
  return { title: `${t.registerTitle} – ${t.bank}` };
}

export default async function RegisterPage({ searchParams }: { searchParams: PageQuery }) {
  const { username, error, also, next } = await getQueryWithDraft(searchParams);
  const language = await pageLanguage();
  const t = bankMessages(language);
  const { isOpen } = wiring().bank.registration;
  const onward = next === undefined ? '' : `?${new URLSearchParams({ next })}`;
  return (
    <BankShell user={null} isOpen={isOpen} current="register">
      <PageTitle lead={isOpen ? t.registerLead : t.registerClosed}>{t.registerTitle}</PageTitle>
      {isOpen && (
        <Beside text={besideRegister(language)}>
          <RegistrationForm {...{ language, username, error, next }} also={parseFormError(also)} />
        </Beside>
      )}
      <p className="mt-8">
        {t.haveAccount} <a href={`/bank/log-in${onward}`}>{t.logIn}</a>
      </p>
    </BankShell>
  );
}
