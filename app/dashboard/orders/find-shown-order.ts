/** Reads one order of the session's instance for the order page, once per request. */
import { cache } from 'react';
import { ifThere } from '@/http/if-there';
import { getPrivateOrder } from '@/merchant/order-status/get-private-order';
import { getOrderRefunds } from '@/merchant/order-status/get-order-refunds';
import { translateSummaries } from '@/merchant/orders/translate-summaries';
import { inCommonForm, shownTermsSchema, withForgottenTexts } from '@/protocol/contract-terms';
import type { PrivateOrder } from '@/protocol/order';
import { mentions } from '@/ui/dashboard/order-actions';
import { stateOf } from '@/ui/dashboard/order-steps';
import { shownStateOf } from '@/ui/dashboard/shown-state';
import type { ShownOrder } from '@/ui/dashboard/shown-order';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';

/** A payment in any session counts, and the call does not wait for one. */
const AT_ONCE = { sessionId: '', timeoutMs: 0, signal: new AbortController().signal };

/** Null when the instance has no such order. */
export const findShownOrder = cache(
  async (instanceId: string, orderId: string): Promise<ShownOrder | null> => {
    const { merchant, clock } = wiring();
    const at = { instanceId, orderId };
    const reading = Promise.all([
      getPrivateOrder(merchant, { ...at, ...AT_ONCE }),
      getOrderRefunds(merchant, at),
    ]);
    const found = await ifThere(reading);
    if (found === null) return null;
    const [order, state] = found;
    const now = clock.now();
    const terms = termsOf(order);
    const what = {
      summary: await summaryOf(order, instanceId, orderId),
      amount: order.status === 'unpaid' ? order.totalAmount : (terms?.amount ?? state.paid),
    };
    return {
      orderId,
      order,
      terms,
      ...what,
      ...state,
      state: shownStateOf({ ...what, ...state, state: stateOf(order, terms, now) }),
      isForgotten: order.status !== 'unpaid' && mentions(order.contractTerms, '$forgotten'),
      now,
    };
  },
);

/** Returns it in the reader's language, where the order has it. */
async function summaryOf(
  order: PrivateOrder,
  instanceId: string,
  orderId: string,
): Promise<string> {
  const language = await pageLanguage();
  if (order.status !== 'unpaid') {
    const { summary_i18n: others, summary } = termsOf(order) ?? {};
    return others?.[language] ?? summary ?? '';
  }
  const { summary } = order;
  const [said] = await translateSummaries(wiring().merchant, { instanceId, language }, [
    { orderId, summary },
  ]);
  return said?.summary ?? summary;
}

function termsOf(order: PrivateOrder) {
  if (order.status === 'unpaid') return null;
  return shownTermsSchema.parse(inCommonForm(withForgottenTexts(order.contractTerms)));
}
