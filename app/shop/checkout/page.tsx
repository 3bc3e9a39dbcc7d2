import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { parseCart } from '@/shop/cart';
import { COUNTRIES, DELIVERY_FIELDS } from '@/shop/delivery';
import { parseFields } from '@/shop/draft';
import { sumOf } from '@/shop/money';
import { fillCart } from '@/shop/sell-goods';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Card } from '@/ui/primitives/card';
import { PageTitle } from '@/ui/primitives/page-title';
import { CheckoutForm } from '@/ui/shop/checkout-form';
import { OrderLines } from '@/ui/shop/order-lines';
import { ShopProblem } from '@/ui/shop/shop-problem';
import { demoShop } from '@/wiring/shop/demo-shop';
import { whenOpen } from '../closed-shop';
import { ShopPage } from '../shop-page';
import { thisVisitor } from '../../this-visitor';

export async function generateMetadata(): Promise<Metadata> {
  return { title: goodsMessages(await pageLanguage()).checkoutTitle };
}

async function CheckoutPage({ searchParams }: { searchParams: PageQuery }) {
  const language = await pageLanguage();
  const t = goodsMessages(language);
  const shop = demoShop();
  const visitor = await thisVisitor();
  const { lines, total } = await fillCart(shop, parseCart(visitor.cart));
  if (lines.length === 0) redirect('/shop/cart');
  const { problem, missing: named = '' } = await parsePageQuery(searchParams);
  const missing = DELIVERY_FIELDS.filter((name) => named.split(',').includes(name));
  return (
    <ShopPage current="cart">
      <ShopProblem
        {...{ problem, language }}
        errors={missing.map((field) => ({ field, text: t.missing(t[field]) }))}
      />
      <PageTitle lead={t.held}>{t.checkoutTitle}</PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <CheckoutForm
          {...{ missing, language }}
          countries={COUNTRIES}
          draft={parseFields(visitor.draft, DELIVERY_FIELDS)}
        />
        <Card title={t.yourOrder} className="lg:order-last">
          <OrderLines
            caption={t.yourOrder}
            {...{ total, language }}
            lines={lines.map((line) => ({
              name: line.texts[language].name,
              quantity: line.quantity,
              sum: sumOf(shop.currency, [line]),
            }))}
          />
          <p className="mt-4">
            <a href="/shop/cart">{t.backToCart}</a>
          </p>
        </Card>
      </div>
    </ShopPage>
  );
}

export default whenOpen(CheckoutPage);
