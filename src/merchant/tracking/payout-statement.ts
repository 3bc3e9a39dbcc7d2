/**
 * A statement of an instance's sales and payouts in some time, by the meanings of `protocol/figures.ts`. Its
 * sums are over all transfers; the page has the first of them, and the export all. Not endpoints. Reads only. Throws GENERIC_READING_TOO_LONG.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { pendingOf, type SignedAmount } from '@/protocol/figures';
import { getTransferSums, type Span } from '@/storage/merchant/transfer-orders';
import type { Merchant } from '../merchant';
import { getOrderSums } from '../orders/get-order-sums';
import { listTransferOrders, type TransferWithItsOrders } from './list-transfer-orders';

export interface PayoutSums {
  readonly transferCount: number;
  /** The value of all their orders, with the fees. */
  readonly value: Amount;
  readonly depositFees: Amount;
  readonly wireFees: Amount;
  /** The difference between `sent` and the value without its fees. `isTooMuch` gives its sign. */
  readonly difference: Amount;
  readonly isTooMuch: boolean;
  readonly sent: Amount;
}

export interface PayoutStatement {
  readonly paid: Amount;
  readonly paidCount: number;
  readonly refunded: Amount;
  readonly sums: PayoutSums;
  /** Net sales that were not paid out when the time began, and when it ended. */
  readonly pendingBefore: SignedAmount;
  readonly pendingAfter: SignedAmount;
  /** The newest of them. */
  readonly transfers: readonly TransferWithItsOrders[];
}

/** `limit` bounds the transfers, not the sums. Times are milliseconds, at whole quarters of an hour. */
export async function getPayoutStatement(
  merchant: Merchant,
  instanceId: string,
  { span, limit }: { readonly span: Span; readonly limit: number },
): Promise<PayoutStatement> {
  const { db, currency } = merchant;
  const [sales, earlier, sums, transfers] = await Promise.all([
    getOrderSums(merchant, { instanceId, dayStarts: [0, span.from, span.until] }),
    getTransferSums(db, { instanceId, from: 0, until: span.from }),
    getTransferSums(db, { instanceId, ...span }),
    listTransferOrders(merchant, {
      instanceId,
      before: undefined,
      limit,
      isOpen: false,
      executed: span,
    }),
  ]);
  const amount = amountIn(currency);
  const none = { paid: amount(0n), paidCount: 0, refunded: amount(0n) };
  const [before = none, all = none] = sales.days;
  const sold = {
    paid: amount(before.paid.units + all.paid.units),
    refunded: amount(before.refunded.units + all.refunded.units),
  };
  const { valueUnits, feeUnits, wireFeeUnits, creditUnits } = sums;
  const surplus = creditUnits - (valueUnits - feeUnits - wireFeeUnits);
  return {
    paid: all.paid,
    paidCount: all.paidCount,
    refunded: all.refunded,
    pendingBefore: pendingOf(before, amount(earlier.valueUnits)),
    pendingAfter: pendingOf(sold, amount(earlier.valueUnits + valueUnits)),
    sums: {
      transferCount: sums.transferCount,
      value: amount(valueUnits),
      depositFees: amount(feeUnits),
      wireFees: amount(wireFeeUnits),
      difference: amount(surplus < 0n ? -surplus : surplus),
      isTooMuch: surplus > 0n,
      sent: amount(creditUnits),
    },
    transfers,
  };
}

const EXPORT_PAGE = 100;

/** Reads all transfers of the span, page by page. */
export async function* exportTransfers(
  merchant: Merchant,
  instanceId: string,
  executed: Span,
): AsyncGenerator<TransferWithItsOrders> {
  let before: number | undefined;
  for (;;) {
    const query = { instanceId, before, limit: EXPORT_PAGE, isOpen: false, executed };
    const page = await listTransferOrders(merchant, query);
    yield* page;
    if (page.length < EXPORT_PAGE) return;
    before = page.at(-1)?.id;
  }
}
