/**
 * Collects what templates show of an event (merchant-now 10.2). It is read when the delivery is made,
 * so members that were forgotten before are not there. Null when the order is gone.
 */
import { formatAmount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { EventFacts } from '@/protocol/event-facts';
import { isAbout } from '@/protocol/events';
import { parseJsonObject, type JsonObject } from '@/protocol/json';
import { isRefusal } from '@/protocol/refusal';
import { encodeTemplateProduct } from '@/protocol/webhook';
import { dualTimestampToJson } from '@/protocol/timestamp';
import { findTerms } from '@/storage/merchant/contracts';
import { listRefunds } from '@/storage/merchant/refunds';
import { listTransfersOfOrder } from '@/storage/merchant/transfers';
import type { DueDelivery } from '@/storage/merchant/webhook-deliveries';
import { getProductDetails } from '../inventory/list-product-entries';
import type { Merchant } from '../merchant';

type Delivered = Pick<DueDelivery, 'type' | 'objectId' | 'orderRow' | 'facts' | 'eventMs'>;

export async function findTemplateView(
  merchant: Merchant,
  instanceId: string,
  { type, objectId, orderRow, facts, eventMs }: Delivered,
): Promise<JsonObject | null> {
  // A test has no event.
  if (type === null || objectId === null) return { order_id: 'test', product_id: 'test' };
  if (isAbout(type, 'category')) return describeCategory(objectId, facts ?? {});
  if (orderRow === null) return await describeProduct(merchant, instanceId, objectId);
  const text = await findTerms(merchant.db, orderRow);
  if (text === null) return null;
  const terms = parseJsonObject(text);
  const units = BigInt(facts?.given ?? 0);
  return {
    order_id: objectId,
    contract_terms: terms,
    ...(type === 'order.created' && { contract: terms }),
    ...(type === 'order.refund_requested' && {
      timestamp: dualTimestampToJson(eventMs ?? 0),
      refund_amount: formatAmount({ currency: merchant.currency, units }),
      reason: (await listRefunds(merchant.db, orderRow)).at(-1)?.reason ?? '',
    }),
    ...(type === 'order.settled' && { wtid: await getLastWtid(merchant, orderRow) }),
  };
}

async function getLastWtid({ db }: Merchant, orderRow: number): Promise<string> {
  const last = (await listTransfersOfOrder(db, orderRow)).at(-1);
  return last === undefined ? '' : encodeBase32(last.wtid);
}

/** The names are those of the event. A category may have others by now, or be gone. */
function describeCategory(categoryId: string, facts: EventFacts): JsonObject {
  const { name = '', nameI18n = {}, oldName, oldNameI18n = {} } = facts;
  return {
    category_id: Number.parseInt(categoryId, 10),
    name,
    name_i18n: nameI18n,
    ...(oldName !== undefined && { old_name: oldName, old_name_i18n: oldNameI18n }),
  };
}

/** A product that was removed has its identifier left. */
async function describeProduct(
  merchant: Merchant,
  instanceId: string,
  productId: string,
): Promise<JsonObject> {
  try {
    const details = await getProductDetails(merchant, { instanceId, productId });
    return encodeTemplateProduct(details);
  } catch (error) {
    if (!isRefusal(error, 'MERCHANT_GENERIC_PRODUCT_UNKNOWN')) throw error;
    return { product_id: productId };
  }
}
