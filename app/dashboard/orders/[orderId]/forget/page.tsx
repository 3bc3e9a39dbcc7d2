import type { Metadata } from 'next';
import { hasForgettable } from '@/merchant/orders/forget-order';
import { isToSend } from '@/ui/dashboard/shown-state';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { askAboutOrder, type QuestionProps } from '../../order-question';

export async function generateMetadata(): Promise<Metadata> {
  return { title: orderMessages(await pageLanguage()).forgetTitle };
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
