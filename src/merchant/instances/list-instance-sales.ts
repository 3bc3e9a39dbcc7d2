/**
 * Lists a page of instances by name, for the operator (UI-2). Each has its sales since a moment and
 * its outstanding money. Reads only. Throws nothing expected.
 */
import type { Amount } from '@/protocol/amount';
import { readPeriod, readStanding } from '@/storage/merchant/order-figures';
import { listInstances } from '@/storage/merchant/instances';
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
  since: number,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<InstanceSales[]> {
  const { db, currency } = merchant;
  const sales: InstanceSales[] = [];
  for (const { id, name, deletedMs, accounts } of await listInstances(db, page)) {
    const [period, standing] = await Promise.all([readPeriod(db, id, since), readStanding(db, id)]);
    sales.push({
      id,
      name,
      isClosed: deletedMs !== null,
      payto: accounts.find(({ active }) => active)?.payto ?? '',
      paid: { currency, units: period.paidUnits },
      paidCount: period.paidCount,
      awaiting: { currency, units: standing.awaitingUnits },
    });
  }
  return sales;
}
