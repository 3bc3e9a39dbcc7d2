import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { findOrderState } from '@/shop/sell';
import { openOrderTicket } from '@/shop/ticket';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { shopMessages } from '@/ui/messages/shop';
import { PageTitle } from '@/ui/primitives/page-title';
import { CheckAgain } from '@/ui/shop/check-again';
import { Expired } from '@/ui/shop/expired';
import { OrderAgain } from '@/ui/shop/order-again';
import { Payment } from '@/ui/shop/payment';
import { WatchOrder } from '@/ui/primitives/watch-order';
import { wiring } from '@/wiring';
import { demoShop, isShopOpen } from '@/wiring/shop/demo-shop';
import { ClosedShop, whenAnswered } from '../../closed-shop';
import { MissingShopPage, ShopPage } from '../../shop-page';
import { thisVisitor } from '../../../this-visitor';
import { orderTitle } from './order-title';
import { orderedItem } from './ordered-item';

interface Props {
  params: Promise<{ orderId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { orderId } = await params;
  const { ticket } = await parsePageQuery(searchParams);
  return { title: await orderTitle(orderId, ticket), referrer: 'same-origin' };
}

/** The order's payment page. Once paid it leads to the purchase, with or without scripts. */
async function OrderPage({ params, searchParams }: Props) {
  const { orderId } = await params;
  const shop = demoShop();
  const { session = '' } = await thisVisitor();
  const { ticket: sealed = '' } = await parsePageQuery(searchParams);
  const ticket = openOrderTicket(shop, orderId, sealed);
  const view = ticket === null ? null : await findOrderState(shop, orderId, session);
  if (view === null || ticket === null) return <MissingShopPage />;
  const language = await pageLanguage();
  const { title, path, paid } = orderedItem(ticket, language);
  if (view.state === 'paid') {
    redirect(`${path}?${new URLSearchParams({ order_id: view.id }).toString()}`);
  }
  if (!(await isShopOpen())) return <ClosedShop />;
  const t = shopMessages(language);
  const now = wiring().clock.now();
  const { payDeadline, amount, item } = ticket;
  if (now >= payDeadline) {
    return (
      <ShopPage>
        <Expired language={language}>
          <OrderAgain {...{ item, orderId, language }} ticket={sealed} />
        </Expired>
      </ShopPage>
    );
  }
  return (
    <ShopPage>
      <PageTitle>{t.payWithCoins}</PageTitle>
      <Payment
        {...{ language, orderId, now, payDeadline, amount }}
        link={view.link}
        summary={title}
      >
        <WatchOrder
          statusUrl={view.statusUrl}
          goodsUrl={path}
          expiresInMs={payDeadline - now}
          {...{ waiting: t.waiting, byItself: t.byItself, paid }}
        />
        <CheckAgain language={language} />
      </Payment>
    </ShopPage>
  );
}

export default whenAnswered(OrderPage);
