import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { parseCart } from '@/shop/cart';
import { findGood } from '@/shop/goods';
import { sumOf } from '@/shop/money';
import { fillCart } from '@/shop/sell-goods';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { CartView } from '@/ui/shop/cart-view';
import { ShopProblem } from '@/ui/shop/shop-problem';
import { demoShop } from '@/wiring/shop/demo-shop';
import { whenOpen } from '../closed-shop';
import { ShopPage } from '../shop-page';
import { thisVisitor } from '../../this-visitor';
import { cartErrors } from './cart-errors';

export async function generateMetadata(): Promise<Metadata> {
  return { title: goodsMessages(await pageLanguage()).cartTitle };
}

async function CartPage({ searchParams }: { searchParams: PageQuery }) {
  const language = await pageLanguage();
  const t = goodsMessages(language);
  const shop = demoShop();
  const query = await parsePageQuery(searchParams);
  const { lines, total } = await fillCart(shop, parseCart((await thisVisitor()).cart));
  const added = findGood(query['added'] ?? '');
  return (
    <ShopPage current="cart">
      <ShopProblem
        problem={query['problem']}
        errors={cartErrors(query, language)}
        language={language}
      />
      {added !== null && (
        <Notice className="mb-8">
          {t.added(added.texts[language].name)} <a href="/shop/goods">{t.continueShopping}</a>
        </Notice>
      )}
      <PageTitle>{t.cartTitle}</PageTitle>
      {lines.length === 0 ? (
        <EmptyState title={t.cartEmpty}>
          <p>{t.cartEmptyText}</p>
          <LinkButton href="/shop/goods">{t.seeGoods}</LinkButton>
        </EmptyState>
      ) : (
        <CartView
          {...{ total, language }}
          typed={query['problem'] === 'quantity' ? query : {}}
          wrongField={query['field'] ?? `quantity-${query['short'] ?? ''}`}
          lines={lines.map((line) => ({
            ...line,
            name: line.texts[language].name,
            sum: sumOf(shop.currency, [line]),
          }))}
        />
      )}
    </ShopPage>
  );
}

export default whenOpen(CartPage);
