/**
 * The figures on the dashboard's first page (UI-2): what was paid since a moment, what the exchange
 * still owes, what arrived. Reads only; the instance is the session's. Throws nothing expected.
 */
import type { Amount } from '@/protocol/amount';
import { readOrderFigures } from '@/storage/merchant/order-figures';
import type { Merchant } from '../merchant';

export interface OrderSums {
  readonly paidCount: number;
  readonly paid: Amount;
  /** Paid, and not yet on its way to the account; deposit fees not taken off. */
  readonly awaiting: Amount;
  readonly arrived: Amount;
}

export async function sumOrders(
  merchant: Merchant,
  { instanceId, since }: { readonly instanceId: string; readonly since: number },
): Promise<OrderSums> {
  const figures = await readOrderFigures(merchant.db, instanceId, since);
  const amount = (units: bigint): Amount => ({ currency: merchant.currency, units });
  return {
    paidCount: figures.paidCount,
    paid: amount(figures.paidUnits),
    awaiting: amount(figures.awaitingUnits),
    arrived: amount(figures.arrivedUnits),
  };
}
