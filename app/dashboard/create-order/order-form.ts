/**
 * Turns the form for a new order into the order that frontends would send. The form contains the
 * order's identifier, so sending it twice creates one order. Throws GENERIC_PARAMETER_MALFORMED
 * with the form's field.
 */
import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { getProductDetails } from '@/merchant/inventory/list-product-entries';
import { createOrder } from '@/merchant/orders/create-order';
import { getInstance } from '@/merchant/instances/get-instance';
import { orderIdSchema, type MadeOrder } from '@/protocol/order';
import { productIdSchema } from '@/protocol/product-members';
import { wholeUnits } from '@/protocol/quantity';
import { storableText } from '@/protocol/instance';
import { typedAmountSchema } from '@/protocol/typed-amount';
import { wiring } from '@/wiring';
import { presentFields } from '../form-route';

const DAY_MS = 86_400_000;
const MAX_REFUND_DAYS = 365;

function orderFormSchema(currency: string) {
  return z
    .object({
      order_id: orderIdSchema,
      summary: storableText(4096).trim().min(1).optional(),
      amount: typedAmountSchema(currency).optional(),
      product: productIdSchema.optional(),
      quantity: z
        .string()
        .trim()
        .regex(/^[1-9][0-9]{0,8}$/)
        .default('1'),
      url: z
        .url({ protocol: /^https?$/ })
        .max(4096)
        .optional(),
      message: storableText(4096).optional(),
      refund_days: z
        .string()
        .regex(/^[0-9]{1,3}$/)
        .default('0'),
    })
    .refine(({ amount, product }) => amount !== undefined || product !== undefined, {
      path: ['amount'],
    })
    .refine(({ summary, product }) => summary !== undefined || product !== undefined, {
      path: ['summary'],
      // Beside other wrong fields, too.
      when: () => true,
    });
}

export async function makeOrder(
  instanceId: string,
  fields: Readonly<Record<string, string>>,
): Promise<MadeOrder> {
  const { merchant } = wiring();
  const form = decodeForm(orderFormSchema(merchant.currency), presentFields(fields));
  const quantity = Number.parseInt(form.quantity, 10);
  const named =
    form.summary === undefined
      ? await namedByProduct(instanceId, form.product, quantity)
      : { summary: form.summary };
  const instance = await getInstance(merchant, instanceId);
  const refundDays = Math.min(Number.parseInt(form.refund_days, 10), MAX_REFUND_DAYS);
  const refundDelay = refundDays * DAY_MS;
  // Money that may be refunded has to wait at the exchange.
  const wireDelay = Math.max(instance.defaultWireTransferDelayMs, refundDelay);
  return createOrder(merchant, instance, {
    order: {
      orderId: form.order_id,
      ...named,
      wireTransferDelay: wireDelay,
      ...(form.amount === undefined ? {} : { amount: form.amount }),
      ...(form.url === undefined ? {} : { fulfillmentUrl: form.url }),
      ...(form.url === undefined && form.message !== undefined
        ? { fulfillmentMessage: form.message }
        : {}),
      others: {},
    },
    createToken: true,
    ...(refundDelay === 0 ? {} : { refundDelay }),
    inventoryProducts:
      form.product === undefined
        ? []
        : [{ productId: form.product, quantity: wholeUnits(quantity) }],
    lockUuids: [],
  });
}

/** Says what is sold where the form does not: `2 × Green tea`, in each language that the product has. */
async function namedByProduct(instanceId: string, productId: string | undefined, quantity: number) {
  if (productId === undefined) throw new Error('A form has a summary or a product.');
  const product = await getProductDetails(wiring().merchant, { instanceId, productId });
  const say = (name: string): string => `${quantity} × ${name}`;
  const others = Object.entries(product.descriptionI18n);
  return {
    summary: say(product.description),
    ...(others.length === 0
      ? {}
      : { summaryI18n: Object.fromEntries(others.map(([to, name]) => [to, say(name)])) }),
  };
}
