import type { FormErrorName } from '@/protocol/form-errors';
import { historyMessages } from '@/ui/messages/bank-history';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Facts } from '@/ui/primitives/facts';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import type { Balance } from '@/protocol/bank';
import { BalanceAmount } from './balance-amount';
import { bankFormErrors } from './form-errors';
import { partyName, type Transfer } from './transfer-page';

interface RejectFormProps {
  language: Language;
  transfer: Transfer;
  balance: Balance;
  error: FormErrorName | undefined;
}

/** Asks for confirmation before the money goes back, and shows the effect. */
export function RejectForm({ language, transfer, balance, error }: RejectFormProps) {
  const t = historyMessages(language);
  const { rowId, amount, counterpart, subject, reject } = transfer;
  const name = partyName(counterpart, language);
  const facts = [
    [t.goesBack, <Amount key="amount" value={amount} language={language} />] as const,
    [t.to1, name] as const,
    [t.subject, subject === '' ? '–' : subject] as const,
    [t.balanceNow, <BalanceAmount key="now" balance={balance} language={language} />] as const,
    ...(reject?.enough === true
      ? [
          [
            t.balanceAfter,
            <Amount key="after" value={reject.balanceAfter} language={language} />,
          ] as const,
        ]
      : []),
  ];
  // The form has no field at fault.
  const errors = bankFormErrors(error, language).map(({ text }) => ({ text }));
  return (
    <>
      <PageTitle lead={t.rejectLead(formatAmountForPeople(amount, language), name)}>
        {t.rejectTitle(rowId.toString())}
      </PageTitle>
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Card className="max-w-3xl">
        <Facts rows={facts} />
        <p className="mt-6 font-semibold">
          {reject?.enough === true ? t.rejectFinal : t.notEnough}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          {reject?.enough === true && (
            <form method="post" action={`/bank/transfers/${rowId}/reject/submit`}>
              <Button emphasis="danger">{t.rejectNow}</Button>
            </form>
          )}
          <LinkButton href={`/bank/transfers/${rowId}`} emphasis="secondary">
            {t.keep}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}
