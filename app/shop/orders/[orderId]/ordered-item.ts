import { findArticle } from '@/shop/catalogue';
import { parseCart } from '@/shop/cart';
import { findGood } from '@/shop/goods';
import type { OrderTicket } from '@/shop/ticket';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { shopMoneyMessages } from '@/ui/messages/shop-money';

export interface OrderedItem {
  readonly title: string;
  /** The item's page once it is paid. */
  readonly path: string;
  /** The text for a paid item. */
  readonly paid: string;
}

/** Describes the ordered item in words. */
export function orderedItem({ item, order }: OrderTicket, language: Language): OrderedItem {
  const path = `/shop/orders/${order}/receipt`;
  const paid = shopMoneyMessages(language).paidGoods;
  const t = goodsMessages(language);
  switch (item.kind) {
    case 'article': {
      const title = findArticle(item.slug)?.texts[language].title ?? item.slug;
      const reading = `/shop/articles/${item.slug}/read`;
      return { title, path: reading, paid: shopMessages(language).paidMessage };
    }
    case 'goods':
      return { title: namesIn(item.cart, language), path, paid };
    case 'donation':
      return { title: t.donation, path, paid: shopMoneyMessages(language).paidDonation };
    case 'receipt':
      return { title: t.anEarlierOrder, path, paid };
  }
}

function namesIn(cart: string, language: Language): string {
  return [...parseCart(cart)]
    .map(([id, quantity]) => `${quantity}\u00a0×\u00a0${findGood(id)?.texts[language].name ?? id}`)
    .join(', ');
}
