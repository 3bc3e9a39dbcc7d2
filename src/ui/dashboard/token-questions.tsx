import { besidePassword } from '@/ui/messages/beside-changes';
import { commonMessages } from '@/ui/messages/common';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import type { Language } from '@/ui/messages/language';
import { Beside } from '@/ui/primitives/beside';
import { Button, LinkButton } from '@/ui/primitives/button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { PageTitle } from '@/ui/primitives/page-title';
import { Confirmation } from './confirmation';
import { errorOf, formErrors, type SentBack } from './form-errors';
import { MadeFor } from './made-for';
import { TOKEN_PATH } from './token-path';
import type { NamedToken } from './token-view';

interface ReplaceProps {
  instance: string;
  /** The number of other tokens that end with it. */
  others: number;
  language: Language;
}

export function ReplaceToken({ instance, others, language }: ReplaceProps) {
  const t = settingsMessages(language);
  return (
    <Confirmation
      language={language}
      title={t.newTokenTitle}
      action={`${TOKEN_PATH}/submit`}
      confirm={t.newTokenNow}
      cancelHref={TOKEN_PATH}
    >
      <p>{t.newTokenText(instance)}</p>
      {others > 0 && <p>{t.newTokenOthers(others)}</p>}
    </Confirmation>
  );
}

export function RevokeToken({ token, language }: { token: NamedToken; language: Language }) {
  const t = settingsMessages(language);
  const name = token.name === '' ? t.tokenUnnamed : token.name;
  return (
    <Confirmation
      language={language}
      title={t.revokeTitle(name)}
      action={`${TOKEN_PATH}/revoke`}
      fields={{ id: token.id.toString() }}
      confirm={t.revokeNow}
      cancelHref={TOKEN_PATH}
    >
      <p>{t.revokeText(name)}</p>
    </Confirmation>
  );
}

interface SetPasswordProps {
  instance: string;
  language: Language;
  /** The error of a refused password. */
  sentBack: SentBack;
}

export function SetPassword({ instance, language, sentBack }: SetPasswordProps) {
  const t = settingsMessages(language);
  const errors = formErrors(sentBack, language, { password: 'FIELD_password' });
  return (
    <>
      <PageTitle lead={t.passwordText(instance)}>{t.passwordTitle}</PageTitle>
      <Beside text={besidePassword(language)}>
        <form method="post" action={`${TOKEN_PATH}/password`} className="max-w-xl space-y-6">
          <MadeFor />
          <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
          <input type="hidden" name="username" value={instance} autoComplete="username" />
          <Field
            name="password"
            label={t.password}
            hint={t.passwordHint}
            type="password"
            error={errorOf(errors, 'password')}
            autoComplete="new-password"
            required
          />
          <div className="flex flex-wrap gap-3">
            <Button>{t.save}</Button>
            <LinkButton href={TOKEN_PATH} emphasis="secondary">
              {orderMessages(language).cancel}
            </LinkButton>
          </div>
        </form>
      </Beside>
    </>
  );
}
