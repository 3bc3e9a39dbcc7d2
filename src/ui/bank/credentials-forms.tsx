import type { FormErrorName } from '@/protocol/form-errors';
import { bankMessages } from '@/ui/messages/bank';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { Once } from '@/ui/primitives/once';
import { bankFormErrors, errorOf } from './form-errors';

interface CredentialsFormProps {
  language: Language;
  /** The value that was refused, and the reason. */
  username: string | undefined;
  error: FormErrorName | undefined;
  /** The path to continue at. */
  next: string | undefined;
}

export function LogInForm({ language, username, error, next }: CredentialsFormProps) {
  const t = bankMessages(language);
  const errors = bankFormErrors(error, language);
  return (
    <form method="post" action="/bank/log-in/submit" className="space-y-6">
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Next path={next} />
      <Field
        name="username"
        label={t.username}
        defaultValue={username}
        error={errorOf(errors, 'username')}
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <Field
        name="password"
        label={t.password}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button>{t.logInAction}</Button>
    </form>
  );
}

interface RegistrationFormProps extends CredentialsFormProps {
  /** The error of the other field. */
  also: FormErrorName | undefined;
}

export function RegistrationForm(props: RegistrationFormProps) {
  const { language, username, error, also, next } = props;
  const t = bankMessages(language);
  const names = [error, also].filter((name) => name !== undefined);
  const errors = bankFormErrors(names, language);
  return (
    <form method="post" action="/bank/register/submit" className="space-y-6">
      <Once />
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Next path={next} />
      <Field
        name="username"
        label={t.username}
        hint={t.usernameHint}
        defaultValue={username}
        error={errorOf(errors, 'username')}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={150}
        required
      />
      <Field
        name="password"
        label={t.password}
        hint={t.passwordHint}
        type="password"
        error={errorOf(errors, 'password')}
        autoComplete="new-password"
        required
      />
      <Button>{t.registerAction}</Button>
    </form>
  );
}

function Next({ path }: { path: string | undefined }) {
  return path === undefined ? null : <input type="hidden" name="next" value={path} />;
}
