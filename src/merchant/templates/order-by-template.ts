/**
 * Makes an order of a template, for anyone: POST templates/$ID (today's interface). Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_GENERIC_TEMPLATE_UNKNOWN, the refusals of
 * template-rules.ts and those of an order.
 */
import type { MadeOrder } from '@/protocol/order';
import { isRefusal, Refusal } from '@/protocol/refusal';
import type { TemplateUse } from '@/protocol/template';
import { listProductCategories } from '@/storage/merchant/templates';
import { addDuration } from '../add-duration';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import type { Merchant } from '../merchant';
import { createOrder } from '../orders/create-order';
import { getTemplate, type TemplatePath } from './list-template-entries';
import { orderOf } from './template-rules';

export async function orderByTemplate(
  merchant: Merchant,
  at: TemplatePath,
  use: TemplateUse,
): Promise<MadeOrder> {
  const { db, clock, currency } = merchant;
  const { instanceId } = at;
  const instance = await getInstance(merchant, instanceId);
  assertSells(instance);
  const { contract, otpId } = await getTemplate(merchant, at);
  const { payDuration } = contract;
  const payDeadline =
    payDuration === undefined
      ? undefined
      : addDuration(clock.now(), payDuration, 'template_contract.pay_duration');
  const productIds = use.inventorySelection.map(({ productId }) => productId);
  const offered =
    productIds.length === 0 ? [] : await listProductCategories(db, { instanceId, productIds });
  const order = orderOf({ contract, use, offered, currency, payDeadline });
  return await createOrder(merchant, instance, order, { otpId }).catch((thrown: unknown) => {
    throw isRefusal(thrown) ? ofUse(thrown, use) : thrown;
  });
}

/** Names the member that the caller sent, and not what the order was made of. */
function ofUse({ code, about }: Refusal, { inventorySelection }: TemplateUse): Refusal {
  const { field = '' } = about;
  const lines = 'inventory_selection';
  const sum = inventorySelection.length > 0 ? lines : 'amount';
  const sent = field
    .replace(/^inventory_products/, lines)
    .replace(/^order\.amount$/, sum)
    .replace(/^order\.summary$/, 'summary');
  return new Refusal(code, field === '' ? about : { ...about, field: sent });
}
