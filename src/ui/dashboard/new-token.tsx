import { commonMessages } from '@/ui/messages/common';
import { ROLE_NAMES } from '@/protocol/permissions';
import { roleMessages } from '@/ui/messages/dashboard-roles';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import type { Language } from '@/ui/messages/language';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Choices } from '@/ui/primitives/choices';
import { Card } from '@/ui/primitives/card';
import { CopyButton } from '../primitives/copy-button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { PageTitle } from '@/ui/primitives/page-title';
import { SelectField } from '@/ui/primitives/select-field';
import { errorOf, formErrors, type SentBack } from './form-errors';
import { MadeFor } from './made-for';
import { TOKEN_DAYS } from './token-days';
import { TOKEN_PATH } from './token-path';

export interface NewTokenProps {
  language: Language;
  /** The error of a refused form, with what was typed. */
  sentBack: SentBack & {
    readonly name?: string | undefined;
    readonly role?: string | undefined;
    readonly days?: string | undefined;
  };
}

export function NewToken({ language, sentBack }: NewTokenProps) {
  const t = settingsMessages(language);
  const roles = roleMessages(language);
  const kinds = { name: 'FIELD_name', role: 'FIELD_needed', days: 'FIELD_needed' } as const;
  const errors = formErrors(sentBack, language, kinds);
  return (
    <form method="post" action={`${TOKEN_PATH}/make`} className="max-w-xl space-y-6">
      <MadeFor />
      <h2 className="text-xl font-semibold">{t.makeToken}</h2>
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Field
        name="name"
        label={t.tokenFor}
        hint={t.tokenForHint}
        defaultValue={sentBack.name}
        error={errorOf(errors, 'name')}
        maxLength={64}
        autoComplete="off"
        required
      />
      <Choices
        name="role"
        legend={roles.role}
        isField
        options={ROLE_NAMES.map((value) => ({
          value,
          label: `${roles[value]}: ${roles[`${value}Hint`]}`,
        }))}
        chosen={sentBack.role ?? 'clerk'}
        error={errorOf(errors, 'role')}
      />
      <SelectField
        name="days"
        label={t.tokenLives}
        options={TOKEN_DAYS.map((value) => ({
          value,
          label: value === '' ? t.tokenEndless : t.tokenDays(Number.parseInt(value, 10)),
        }))}
        defaultValue={sentBack.days ?? ''}
        error={errorOf(errors, 'days')}
      />
      <Button>{t.makeToken}</Button>
    </form>
  );
}

/** Shows a token. Null if it was shown before. */
export function TokenShown({ token, language }: { token: string | null; language: Language }) {
  const t = settingsMessages(language);
  return (
    <>
      <PageTitle lead={token === null ? t.shownGone : t.shownText}>{t.shownTitle}</PageTitle>
      {token !== null && (
        <Card className="mb-6 max-w-3xl">
          <p className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 text-base break-all">{token}</code>
            <CopyButton text={token} label={t.copy} done={t.copied} />
          </p>
        </Card>
      )}
      <LinkButton href={TOKEN_PATH} emphasis="secondary">
        {t.backToTokens}
      </LinkButton>
    </>
  );
}
