import type { Metadata } from 'next';
import { orderMessages } from '@/ui/messages/dashboard-orders';
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
      text: ({ orderId, amount }) => t.deleteText(orderId, formatAmountForPeople(amount, language)),
    };
  });
}
