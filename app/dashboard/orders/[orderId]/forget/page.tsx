import type { Metadata } from 'next';
import { hasForgettable } from '@/merchant/orders/forget-order';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import type { ShownOrder } from '@/ui/dashboard/shown-order';
import { askAboutOrder, type QuestionProps } from '../../order-question';

export async function generateMetadata(): Promise<Metadata> {
  return { title: orderMessages(await pageLanguage()).forgetTitle };
}

/** Reports whether its buyer still waits for goods. */
function isToSend({ order, state, hasGoods, sentMs }: ShownOrder): boolean {
  return order.status === 'paid' && state !== 'refunded' && hasGoods && sentMs === null;
}

export default function ForgetPage(props: QuestionProps) {
  return askAboutOrder(props, 'forget', (language) => {
    const t = orderMessages(language);
    return {
      title: t.forgetTitle,
      confirm: t.forgetNow,
      refusal: async ({ orderId }, instanceId) => {
        const isPossible = await hasForgettable(wiring().merchant, { instanceId, orderId });
        return isPossible ? null : t.forgetNothing;
      },
      text: (shown) =>
        isToSend(shown)
          ? `${t.forgetUnsent} ${t.forgetText(shown.orderId)}`
          : t.forgetText(shown.orderId),
    };
  });
}
