import type { ReactNode } from 'react';
import { commonMessages } from '@/ui/messages/common';
import { tipMessages } from '@/ui/messages/dashboard-tips';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { ErrorSummary, type FormError } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { SelectField } from '@/ui/primitives/select-field';
import { errorOf, formErrors, type SentBack, type FieldsByError } from './form-errors';
import { MadeFor } from './made-for';

interface FormProps {
  language: Language;
  currency: string;
  /** The values that were refused. */
  draft: Readonly<Record<string, string | undefined>>;
  sentBack: SentBack;
}

interface TitledFormProps {
  language: Language;
  action: string;
  title: string;
  errors: readonly FormError[];
  children: ReactNode;
}

/** One of a page's forms. It shows the errors of its own fields only. */
function TitledForm({ language, action, title, errors, children }: TitledFormProps) {
  return (
    <form method="post" action={action} className="min-w-0 space-y-6">
      <MadeFor />
      <h2 className="text-xl font-semibold">{title}</h2>
      <ErrorSummary
        title={commonMessages(language).errorSummary}
        errors={errors.filter(({ field }) => field !== undefined)}
      />
      {children}
    </form>
  );
}

const TIP_FIELDS = {
  amount: 'FIELD_amount',
  justification: 'FIELD_needed',
  url: 'FIELD_url',
} as const;
const TIP_ERRORS: FieldsByError = {
  MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_INSUFFICIENT_FUNDS: 'amount',
  MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_EXPIRED: 'amount',
  MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_UNKNOWN: 'amount',
};

export function TipForm({ language, currency, draft, sentBack }: FormProps) {
  const t = tipMessages(language);
  const errors = formErrors(sentBack, language, TIP_FIELDS, TIP_ERRORS);
  return (
    <TitledForm {...{ language, errors }} action="/dashboard/tips/submit" title={t.give}>
      <Field
        name="amount"
        label={t.giveAmount}
        unit={currency}
        inputMode="decimal"
        defaultValue={draft['amount']}
        error={errorOf(errors, 'amount')}
        required
      />
      <Field
        name="justification"
        label={t.giveFor}
        hint={t.giveForHint}
        defaultValue={draft['justification']}
        error={errorOf(errors, 'justification')}
        required
      />
      <Field
        name="url"
        type="url"
        label={t.giveNext}
        defaultValue={draft['url']}
        error={errorOf(errors, 'url')}
        required
      />
      <Button>{t.giveAction}</Button>
    </TitledForm>
  );
}

const PURSE_FIELDS = { balance: 'FIELD_amount', exchange: 'FIELD_url' } as const;
const PURSE_ERRORS: FieldsByError = {
  MERCHANT_EXCHANGE_UNKNOWN: 'exchange',
  MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE: 'exchange',
  MERCHANT_PRIVATE_POST_RESERVES_UNSUPPORTED_WIRE_METHOD: 'exchange',
};

export function PurseForm(props: FormProps & { exchanges: readonly string[] }) {
  const { language, currency, draft, sentBack, exchanges } = props;
  const t = tipMessages(language);
  const errors = formErrors(sentBack, language, PURSE_FIELDS, PURSE_ERRORS);
  return (
    <TitledForm {...{ language, errors }} action="/dashboard/reserves/submit" title={t.open}>
      <Field
        name="balance"
        label={t.openAmount}
        unit={currency}
        inputMode="decimal"
        defaultValue={draft['balance']}
        error={errorOf(errors, 'balance')}
        required
      />
      <SelectField
        name="exchange"
        label={t.openExchange}
        defaultValue={draft['exchange']}
        options={exchanges.map((url) => ({ value: url, label: url }))}
      />
      <Button emphasis="secondary">{t.openAction}</Button>
    </TitledForm>
  );
}

/** Shows errors of either form that belong to no field. */
export function TipsProblem({ language, sentBack }: Pick<FormProps, 'language' | 'sentBack'>) {
  const fields = { ...TIP_FIELDS, ...PURSE_FIELDS };
  const errors = formErrors(sentBack, language, fields, { ...TIP_ERRORS, ...PURSE_ERRORS });
  return (
    <ErrorSummary
      title={commonMessages(language).errorSummary}
      errors={errors.filter(({ field }) => field === undefined)}
    />
  );
}
