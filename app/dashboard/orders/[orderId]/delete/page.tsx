import type { Metadata } from 'next';
import type { ShownOrder } from '@/ui/dashboard/shown-order';
import { dashboardErrorMessages } from '@/ui/messages/dashboard-errors';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import type { Language } from '@/ui/messages/language';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { askAboutOrder, type QuestionProps } from '../../order-question';

export async function generateMetadata(): Promise<Metadata> {
  return { title: orderMessages(await pageLanguage()).deleteTitle };
}

export default function DeletePage(props: QuestionProps) {
  return askAboutOrder(props, 'delete', (language) => {
    const t = orderMessages(language);
    return {
      title: t.deleteTitle,
      confirm: t.deleteNow,
      refusal: (shown) => whyNot(shown, language),
      text: ({ orderId, amount }) => t.deleteText(orderId, formatAmountForPeople(amount, language)),
    };
  });
}

function whyNot({ order, state }: ShownOrder, language: Language): string | null {
  const t = dashboardErrorMessages(language);
  if (order.status === 'paid') return t.MERCHANT_PRIVATE_DELETE_ORDERS_ALREADY_PAID;
  return state === 'claimed' ? t.MERCHANT_PRIVATE_DELETE_ORDERS_AWAITING_PAYMENT : null;
}
