import type { Metadata } from 'next';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { pageLanguage } from '@/ui/messages/page-preferences';
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
      text: ({ orderId }) => t.forgetText(orderId),
    };
  });
}
