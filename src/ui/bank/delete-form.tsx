import type { FormErrorName } from '@/protocol/form-errors';
import { settingsMessages } from '@/ui/messages/bank-settings';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { Once } from '@/ui/primitives/once';
import { PageTitle } from '@/ui/primitives/page-title';
import type { Balance } from '@/protocol/bank';
import { bankFormErrors, errorOf } from './form-errors';

interface DeleteFormProps {
  language: Language;
  user: string;
  balance: Balance;
  error: FormErrorName | undefined;
}

/** Explains the deletion of an account. The form appears once the account is empty. */
export function DeleteForm(props: DeleteFormProps) {
  const { language, user, balance } = props;
  const t = settingsMessages(language);
  const errors = bankFormErrors(props.error, language);
  return (
    <>
      <PageTitle lead={t.deleteConsequences}>{t.deleteQuestion(user)}</PageTitle>
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Card className="max-w-3xl">
        {balance.amount.units === 0n ? (
          <form method="post" action="/bank/settings/delete/submit" className="space-y-5">
            <Once />
            <p className="font-semibold">{t.deleteFinal}</p>
            <Field
              name="current"
              label={t.current}
              type="password"
              error={errorOf(errors, 'current')}
              autoComplete="current-password"
              required
            />
            <div className="flex flex-wrap gap-3">
              <Button emphasis="danger">{t.deleteNow}</Button>
              <LinkButton href="/bank/settings" emphasis="secondary">
                {t.keep}
              </LinkButton>
            </div>
          </form>
        ) : (
          <NotEmpty {...props} />
        )}
      </Card>
    </>
  );
}

function NotEmpty({ language, balance }: DeleteFormProps) {
  const t = settingsMessages(language);
  const amount = formatAmountForPeople(balance.amount, language);
  return (
    <>
      <p>{balance.side === 'debit' ? t.inDebt(amount) : t.notEmpty(amount)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {balance.side === 'credit' && (
          <>
            <LinkButton href="/bank/transfers/new">{t.send}</LinkButton>
            <LinkButton href="/bank/withdrawals/new" emphasis="secondary">
              {t.withdraw}
            </LinkButton>
          </>
        )}
        <LinkButton href="/bank/settings" emphasis="secondary">
          {t.keep}
        </LinkButton>
      </div>
    </>
  );
}
