import type { ReactNode } from 'react';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { PageShell } from '@/ui/primitives/page-shell';

export type ShopSection = 'essays' | 'goods' | 'cart' | 'purchases' | 'survey' | 'donate';

interface ShopShellProps {
  language: Language;
  current?: ShopSection | undefined;
  /** Pieces in the visitor's cart. */
  inCart: number;
  children: ReactNode;
}

const PATHS: readonly (readonly [ShopSection, string])[] = [
  ['essays', '/shop'],
  ['goods', '/shop/goods'],
  ['cart', '/shop/cart'],
  ['purchases', '/shop/purchases'],
  ['survey', '/shop/survey'],
  ['donate', '/shop/donate'],
];

export function ShopShell({ language, current, inCart, children }: ShopShellProps) {
  const t = goodsMessages(language);
  const navigation = PATHS.map(([section, href]) => ({
    href,
    label: section === 'cart' && inCart > 0 ? t.cartOf(inCart) : t[section],
    current: section === current,
  }));
  return (
    <PageShell
      audience={{ name: shopMessages(language).shopName, href: '/shop' }}
      navigation={navigation}
    >
      {children}
    </PageShell>
  );
}
