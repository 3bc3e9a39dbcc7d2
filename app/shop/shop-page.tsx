import type { ReactNode } from 'react';
import { parseCart } from '@/shop/cart';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { ShopShell, type ShopSection } from '@/ui/shop/shop-shell';
import { MissingPage } from '../missing-page';
import { thisVisitor } from '../this-visitor';

/** The frame of every page of the shop. */
export async function ShopPage(props: { current?: ShopSection; children: ReactNode }) {
  const { current, children } = props;
  const cart = parseCart((await thisVisitor()).cart);
  const inCart = [...cart.values()].reduce((sum, quantity) => sum + quantity, 0);
  return (
    <ShopShell language={await pageLanguage()} current={current} inCart={inCart}>
      {children}
    </ShopShell>
  );
}

/** The shop's 404 page. */
export async function MissingShopPage() {
  return (
    <ShopPage>
      <MissingPage language={await pageLanguage()} />
    </ShopPage>
  );
}
