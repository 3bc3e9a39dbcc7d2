/** One order of the session's instance as the order page shows it; once per request. */
import { cache } from 'react';
import { z } from 'zod';
import { showOrder } from '@/merchant/orders/show-order';
import { contractTermsSchema, withForgottenTexts } from '@/protocol/contract-terms';
import { privateOrderSchema } from '@/protocol/order';
import { isRefusal } from '@/protocol/refusal';
import { stateOf } from '@/ui/dashboard/order-steps';
import type { ShownOrder } from '@/ui/dashboard/order-view';
import { wiring } from '@/wiring';

/** Whatever session paid, and without waiting for a payment. */
const AT_ONCE = { sessionId: '', timeoutMs: 0, signal: new AbortController().signal };

/** Null when the instance has no such order. */
export const readOrder = cache(
  async (instanceId: string, orderId: string): Promise<ShownOrder | null> => {
    const { merchant, clock } = wiring();
    const body = await showOrder(merchant, { instanceId, orderId, ...AT_ONCE }).catch(
      (thrown: unknown) => {
        if (isRefusal(thrown) && thrown.status === 404) return null;
        throw thrown;
      },
    );
    if (body === null) return null;
    const order = z.decode(privateOrderSchema, body);
    if (order.order_status === 'unpaid') {
      const { summary, total_amount: amount } = order;
      return {
        orderId,
        order,
        terms: null,
        state: stateOf(order, null, clock.now()),
        summary,
        amount,
      };
    }
    const terms = contractTermsSchema.parse(withForgottenTexts(order.contract_terms));
    const { summary, amount } = terms;
    return { orderId, order, terms, state: stateOf(order, terms, clock.now()), summary, amount };
  },
);
