import { besideOperatorBank } from '@/ui/messages/beside-forms';
import { commonMessages } from '@/ui/messages/common';
import { operatorMessages } from '@/ui/messages/dashboard-operator';
import { operatorBankMessages } from '@/ui/messages/dashboard-operator-bank';
import type { Language } from '@/ui/messages/language';
import { Beside } from '@/ui/primitives/beside';
import { Button } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary, type FormError } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { Notice } from '@/ui/primitives/notice';
import { Once } from '@/ui/primitives/once';
import { PageTitle } from '@/ui/primitives/page-title';
import { CopyButton } from '../primitives/copy-button';
import { errorOf, formErrors, type SentBack, type FieldsByError } from './form-errors';

const PAGE = '/dashboard/operator/bank';

const FIELDS = {
  username: 'FIELD_username',
  debit_account: 'FIELD_needed',
  credit_account: 'FIELD_needed',
  amount: 'FIELD_amount',
  subject: 'FIELD_subject',
} as const;
const ABOUT: FieldsByError = {
  BANK_USERNAME_TAKEN: 'username',
  BANK_UNALLOWED_DEBIT: 'amount',
  BANK_SAME_ACCOUNT: 'credit_account',
};

type Typed = Readonly<Partial<Record<keyof typeof FIELDS | 'news', string | undefined>>>;

interface FormProps {
  language: Language;
  /** The error of a refused form, with its values. */
  sentBack: SentBack & Typed;
  errors: readonly FormError[];
}

type ViewProps = Omit<FormProps, 'errors'> & { currency: string };

export function OperatorBankView({ language, sentBack, currency }: ViewProps) {
  const t = operatorBankMessages(language);
  const errors = formErrors(sentBack, language, FIELDS, ABOUT);
  const { news, username = '' } = sentBack;
  return (
    <>
      {news === 'credited' && <Notice className="mb-6">{t.credited(username)}</Notice>}
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Beside text={besideOperatorBank(language)}>
        <NewAccount {...{ language, sentBack, errors }} />
        <Credit {...{ language, sentBack, errors, currency }} />
      </Beside>
    </>
  );
}

function NewAccount({ language, sentBack, errors }: FormProps) {
  const t = operatorBankMessages(language);
  return (
    <form method="post" action={`${PAGE}/open/submit`} className="max-w-xl space-y-6">
      <Once />
      <h2 className="text-xl font-semibold">{t.newTitle}</h2>
      <Field
        name="username"
        label={t.username}
        hint={t.usernameHint}
        defaultValue={sentBack.news === undefined ? sentBack.username : undefined}
        error={errorOf(errors, 'username')}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={150}
        required
      />
      <Button>{t.open}</Button>
    </form>
  );
}

function Credit({ language, sentBack, errors, currency }: FormProps & { currency: string }) {
  const t = operatorBankMessages(language);
  const common = (name: keyof typeof FIELDS) => ({
    name,
    defaultValue: sentBack[name],
    error: errorOf(errors, name),
    autoComplete: 'off',
    required: true,
  });
  return (
    <form method="post" action={`${PAGE}/credit/submit`} className="mt-12 max-w-xl space-y-6">
      <Once />
      <h2 className="text-xl font-semibold">{t.creditTitle}</h2>
      <Field
        {...common('debit_account')}
        label={t.from}
        hint={t.fromHint}
        defaultValue={sentBack.debit_account ?? 'bank'}
        autoCapitalize="none"
      />
      <Field {...common('credit_account')} label={t.to} autoCapitalize="none" />
      <Field {...common('amount')} label={t.amount} unit={currency} inputMode="decimal" />
      <Field {...common('subject')} label={t.subject} maxLength={255} />
      <Button>{t.send}</Button>
    </form>
  );
}

interface OpenedProps {
  username: string;
  /** Null if it was shown before. */
  password: string | null;
  language: Language;
}

export function AccountOpened({ username, password, language }: OpenedProps) {
  const t = operatorBankMessages(language);
  const { copy, copied } = operatorMessages(language);
  return (
    <>
      <PageTitle lead={password === null ? t.openedGone : t.openedText}>
        {t.openedTitle(username)}
      </PageTitle>
      {password !== null && (
        <Card className="mb-6 max-w-3xl">
          <p className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 text-base break-all">{password}</code>
            <CopyButton text={password} label={copy} done={copied} />
          </p>
        </Card>
      )}
      <p>
        <a href={PAGE}>{t.back}</a>
      </p>
    </>
  );
}
