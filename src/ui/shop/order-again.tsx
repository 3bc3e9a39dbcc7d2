import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Button, LinkButton } from '@/ui/primitives/button';
import { BuyForm } from './buy-form';

interface OrderAgainProps {
  item:
    | { readonly kind: 'article'; readonly slug: string }
    | { readonly kind: 'goods' | 'donation' | 'receipt' };
  orderId: string;
  /** The expired order's ticket. */
  ticket: string;
  language: Language;
}

/** Offers an expired order again, in the way that fits its goods. */
export function OrderAgain({ item, orderId, ticket, language }: OrderAgainProps) {
  const t = shopMessages(language);
  switch (item.kind) {
    case 'article':
      return <BuyForm slug={item.slug}>{t.orderAgain}</BuyForm>;
    case 'goods':
      return (
        <form method="post" action="/shop/cart/again">
          <input type="hidden" name="order" value={orderId} />
          <input type="hidden" name="ticket" value={ticket} />
          <Button>{shopMoneyMessages(language).fillCart}</Button>
        </form>
      );
    case 'donation':
      return <LinkButton href="/shop/donate">{shopMoneyMessages(language).newDonation}</LinkButton>;
    case 'receipt':
      return <LinkButton href="/shop">{goodsMessages(language).toShop}</LinkButton>;
  }
}
