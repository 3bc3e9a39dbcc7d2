import { compareAmounts, formatAmount, type Amount as Money } from '@/protocol/amount';
import { refundableOf } from '@/protocol/figures';
import { commonMessages } from '@/ui/messages/common';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Facts } from '@/ui/primitives/facts';
import { Field } from '@/ui/primitives/field';
import { amountToType, formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { NotPossible } from './confirmation';
import { errorOf, formErrors, type SentBack, type FieldsByError } from './form-errors';
import { MadeFor } from './made-for';
import type { ShownOrder } from './shown-order';

interface RefundProps {
  language: Language;
  /** The order page's path. */
  path: string;
  shown: ShownOrder;
  /** The values as typed. */
  draft: { readonly amount: string; readonly reason: string };
}

const FIELDS = { amount: 'FIELD_amount', reason: 'FIELD_needed' } as const;
const ABOUT: FieldsByError = {
  MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT: 'amount',
  MERCHANT_REFUND_BELOW_FEE: 'amount',
};

/** The first half: asks for the preview, and changes nothing. */
export function RefundForm(props: RefundProps & { sentBack: SentBack }) {
  const { language, path, shown, draft, sentBack } = props;
  const t = orderMessages(language);
  const errors = formErrors(sentBack, language, FIELDS, ABOUT);
  const left = refundableOf(shown);
  return (
    <>
      <PageTitle lead={t.refundLead(shown.summary)}>{t.refundTitle}</PageTitle>
      <div className="grid gap-10 md:grid-cols-2">
        <form method="post" action={`${path}/refund/preview`} className="space-y-6">
          <MadeFor />
          <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
          <Field
            name="amount"
            label={t.refundNow}
            hint={t.refundNowHint}
            defaultValue={draft.amount === '' ? amountToType(left, language) : draft.amount}
            error={errorOf(errors, 'amount')}
            unit={shown.paid.currency}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <Field
            name="reason"
            label={t.refundReason}
            hint={t.refundReasonHint}
            defaultValue={draft.reason}
            error={errorOf(errors, 'reason')}
            maxLength={1024}
          />
          <Button>{t.refundPreview}</Button>
        </form>
        <Facts
          rows={[
            [t.refundPaid, <Amount key="p" value={shown.paid} language={language} />],
            [t.refundSoFar, <Amount key="s" value={shown.refunded} language={language} />],
            [t.refundLeft, <Amount key="l" value={left} language={language} />],
            [t.refundUntil, <LocalTime key="u" at={shown.refundDeadline} language={language} />],
          ]}
        />
      </div>
    </>
  );
}

interface PreviewProps extends RefundProps {
  increase: Money;
  total: Money;
  /** The name of the draft, for changing the input. */
  kept: string | undefined;
}

/** The second half: shows the increase and the total (decision D10), and grants the refund. */
export function RefundPreview(props: PreviewProps) {
  const { language, path, shown, draft, increase, total, kept = '' } = props;
  const t = orderMessages(language);
  const fields = {
    ...draft,
    total: formatAmount(total),
    refunded: formatAmount(shown.refunded),
  };
  const show = (value: Money) => <Amount value={value} language={language} />;
  return (
    <>
      <PageTitle lead={t.refundLead(shown.summary)}>{t.refundConfirmTitle}</PageTitle>
      <Card className="max-w-2xl">
        <Facts
          rows={[
            [t.refundPaid, show(shown.paid)],
            [t.refundSoFar, show(shown.refunded)],
            [
              t.refundIncrease,
              <Amount
                key="i"
                value={increase}
                sign="+"
                language={language}
                className="text-2xl font-semibold"
              />,
            ],
            [t.refundTotal, show(total)],
            [t.refundReason, draft.reason === '' ? '–' : draft.reason],
          ]}
        />
        <p className="mt-6">{t.refundIrrevocable}</p>
        <form method="post" action={`${path}/refund/submit`} className="mt-4 flex flex-wrap gap-3">
          <MadeFor />
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button emphasis="danger">
            {t.refundConfirm(formatAmountForPeople(increase, language))}
          </Button>
          <LinkButton
            href={`${path}/refund?${new URLSearchParams({ draft: kept })}`}
            emphasis="secondary"
          >
            {t.change}
          </LinkButton>
        </form>
      </Card>
    </>
  );
}

export function NoRefund(props: { language: Language; path: string; shown: ShownOrder }) {
  const { language, path, shown } = props;
  const { refundTitle: title } = orderMessages(language);
  return <NotPossible {...{ language, path, title }} why={whyNot(shown, language)} />;
}

function whyNot(shown: ShownOrder, language: Language): string {
  const t = orderMessages(language);
  const { order, paid, refunded, refundDeadline, createdMs } = shown;
  if (order.status !== 'paid') return t.refundUnpaid;
  if (compareAmounts(refunded, paid) >= 0) return t.refundWhole;
  return refundDeadline > createdMs ? t.refundOver : t.refundNone;
}
