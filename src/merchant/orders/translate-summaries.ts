import { listTranslatedSummaries } from '@/storage/merchant/translated-summaries';
import type { Merchant } from '../merchant';

interface Named {
  readonly orderId: string;
  readonly summary: string;
}

/**
 * Says each order's summary in the reader's language where its contract has it (`summary_i18n`). Reads only.
 * Throws GENERIC_READING_TOO_LONG.
 */
export async function translateSummaries<Order extends Named>(
  { db }: Merchant,
  { instanceId, language }: { readonly instanceId: string; readonly language: string },
  orders: readonly Order[],
): Promise<Order[]> {
  const orderIds = orders.map(({ orderId }) => orderId);
  const summaries = await listTranslatedSummaries(db, { instanceId, language, orderIds });
  return orders.map((order) => ({
    ...order,
    summary: summaries.get(order.orderId) ?? order.summary,
  }));
}
