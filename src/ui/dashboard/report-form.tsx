import { besideReport } from '@/ui/messages/beside-forms';
import { commonMessages } from '@/ui/messages/common';
import { transferMessages } from '@/ui/messages/dashboard-transfers';
import type { Language } from '@/ui/messages/language';
import { Beside } from '@/ui/primitives/beside';
import { Button } from '@/ui/primitives/button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { PageTitle } from '@/ui/primitives/page-title';
import { SelectField } from '@/ui/primitives/select-field';
import { accountWords } from './account-words';
import { errorOf, formErrors, type SentBack, type FieldsByError } from './form-errors';
import { MadeFor } from './made-for';
import { TRANSFERS_PATH } from './transfer-list';

interface ReportFormProps {
  language: Language;
  currency: string;
  exchanges: readonly string[];
  /** Payto URIs. */
  accounts: readonly string[];
  /** The host of this installation's bank. */
  bankHost: string;
  sentBack: SentBack;
  /** The values that were refused. */
  draft: Readonly<Record<string, string | undefined>>;
}

const FIELDS = {
  amount: 'FIELD_amount',
  wtid: 'FIELD_wtid',
  exchange: 'FIELD_url',
  payto: 'FIELD_payto',
} as const;
const ABOUT: FieldsByError = {
  MERCHANT_TRACK_TRANSFER_UNKNOWN: 'wtid',
  MERCHANT_PRIVATE_POST_TRANSFERS_CONFLICTING_REPORTS: 'amount',
  GENERIC_CURRENCY_MISMATCH: 'amount',
};

export function ReportForm(props: ReportFormProps) {
  const { language, currency, exchanges, accounts, bankHost, sentBack, draft } = props;
  const t = transferMessages(language);
  const errors = formErrors(sentBack, language, FIELDS, ABOUT);
  const common = (name: keyof typeof FIELDS) => ({
    name,
    defaultValue: draft[name],
    error: errorOf(errors, name),
  });
  return (
    <>
      <PageTitle lead={t.reportLead}>{t.reportTitle}</PageTitle>
      <Beside text={besideReport(language)}>
        <form method="post" action={`${TRANSFERS_PATH}/report/submit`} className="space-y-6">
          <MadeFor />
          <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
          <Field
            {...common('amount')}
            label={t.reportAmount}
            unit={currency}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <Field
            {...common('wtid')}
            label={t.reportWtid}
            hint={t.reportWtidHint}
            autoCapitalize="none"
            autoComplete="off"
            required
          />
          <SelectField
            {...common('exchange')}
            label={t.reportExchange}
            options={exchanges.map((value) => ({ value, label: value }))}
          />
          <SelectField
            {...common('payto')}
            label={t.reportAccount}
            options={accounts.map((value) => ({
              value,
              label: accountWords(value, bankHost, language),
            }))}
          />
          <Button>{t.reportNow}</Button>
        </form>
      </Beside>
      <p className="mt-10">
        <a href={TRANSFERS_PATH}>{t.back}</a>
      </p>
    </>
  );
}
