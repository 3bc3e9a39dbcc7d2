/**
 * Lists a page of instances by name, for the operator (UI-2). A text finds those whose names have it. Each has its sales of a period and its
 * outstanding money. Reads only. Throws GENERIC_READING_TOO_LONG.
 */
import type { Amount } from '@/protocol/amount';
import { listInstances } from '@/storage/merchant/instances';
import { sumDays, getOrderSums } from '../orders/get-order-sums';
import type { Merchant } from '../merchant';

export interface InstanceSales {
  readonly id: string;
  readonly name: string;
  readonly isClosed: boolean;
  /** The account that takes orders, or empty without one. */
  readonly payto: string;
  readonly paid: Amount;
  readonly paidCount: number;
  readonly awaiting: Amount;
}

export async function listInstanceSales(
  merchant: Merchant,
  /** The beginning of each day of the period, and its end. */
  dayStarts: readonly number[],
  page: { readonly after: string | undefined; readonly text: string; readonly limit: number },
): Promise<InstanceSales[]> {
  const { db, currency } = merchant;
  const sales: InstanceSales[] = [];
  for (const { id, name, deletedMs, accounts } of await listInstances(db, page)) {
    const { days, awaiting } = await getOrderSums(merchant, { instanceId: id, dayStarts });
    const { paid, paidCount } = sumDays(currency, days);
    sales.push({
      id,
      name,
      isClosed: deletedMs !== null,
      payto: accounts.find(({ active }) => active)?.payto ?? '',
      paid,
      paidCount,
      awaiting,
    });
  }
  return sales;
}
