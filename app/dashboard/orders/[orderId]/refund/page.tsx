import type { Metadata } from 'next';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { addAmounts, compareAmounts, type Amount } from '@/protocol/amount';
import { refundableOf } from '@/protocol/figures';
import { typedAmountSchema } from '@/protocol/typed-amount';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import type { SentBack } from '@/ui/dashboard/form-errors';
import type { ShownOrder } from '@/ui/dashboard/shown-order';
import { NoRefund, RefundForm, RefundPreview } from '@/ui/dashboard/refund-form';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../../missing-page';
import { openOrder, type OrderPageProps } from '../../order-page';

type Props = OrderPageProps & { searchParams: PageQuery };

export async function generateMetadata(): Promise<Metadata> {
  return { title: orderMessages(await pageLanguage()).refundTitle };
}

/** The form. With `step=preview` it shows the result, and only the preview's form refunds. */
export default async function RefundPage(props: Props) {
  const { user, path, shown } = await openOrder(props, '/refund');
  const query = await getQueryWithDraft(props.searchParams);
  const { step, amount = '', reason = '', error, field } = query;
  const language = await pageLanguage();
  const common = { language, path, draft: { amount, reason } };
  const preview: Preview =
    step === 'preview' && shown !== null ? previewOf(shown, amount) : { error, field };
  return (
    <DashboardShell user={user} current="orders">
      {shown === null ? (
        <MissingPage language={language} />
      ) : !shown.isRefundable ? (
        <NoRefund {...{ language, path, shown }} />
      ) : 'total' in preview ? (
        <RefundPreview {...common} shown={shown} {...preview} kept={query['draft']} />
      ) : (
        <RefundForm {...common} shown={shown} sentBack={preview} />
      )}
    </DashboardShell>
  );
}

type Preview = SentBack | { readonly increase: Amount; readonly total: Amount };

/** The increase and the new total (decision D10), or why it is impossible. */
function previewOf(shown: ShownOrder, typed: string): Preview {
  const { paid, refunded } = shown;
  const parsed = typedAmountSchema(paid.currency).safeParse(typed);
  if (!parsed.success) return { error: 'GENERIC_PARAMETER_MALFORMED', field: 'amount' };
  const increase = parsed.data;
  if (increase.currency !== paid.currency) {
    return { error: 'GENERIC_CURRENCY_MISMATCH', field: 'amount' };
  }
  if (compareAmounts(increase, refundableOf(shown)) > 0) {
    const error = 'MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT';
    return { error, field: 'amount' };
  }
  return { increase, total: addAmounts(refunded, increase) };
}
