import { openOrderTicket } from '@/shop/ticket';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { shopMessages } from '@/ui/messages/shop';
import { demoShop } from '@/wiring/shop/demo-shop';

/** Returns the title of an order's page. Without the order's ticket there is no such page. */
export async function orderTitle(orderId: string, sealed: string | undefined): Promise<string> {
  const language = await pageLanguage();
  return openOrderTicket(demoShop(), orderId, sealed ?? '') === null
    ? commonMessages(language).notFoundTitle
    : shopMessages(language).orderTitle(orderId);
}
