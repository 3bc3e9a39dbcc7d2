import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { readQuery, type PageQuery } from '@/http/page-query';
import { ARTICLES } from '@/shop/catalogue';
import { viewOrder, readingUrl } from '@/shop/sell-article';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { shopMessages } from '@/ui/messages/shop';
import { PageTitle } from '@/ui/primitives/page-title';
import { CheckAgain } from '@/ui/shop/check-again';
import { Expired } from '@/ui/shop/expired';
import { Payment } from '@/ui/shop/payment';
import { WatchOrder } from '@/ui/shop/watch-order';
import { wiring } from '@/wiring';
import { demoShop } from '@/wiring/shop';
import { MissingPage } from '../../../missing-page';
import { thisVisitor } from '../../this-visitor';

interface Props {
  params: Promise<{ orderId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: shopMessages(await pageLanguage()).orderTitle, referrer: 'same-origin' };
}

/** Where one pays. Once paid it leads to the essay, with or without scripts. */
export default async function OrderPage({ params, searchParams }: Props) {
  const { orderId } = await params;
  const shop = demoShop();
  const { session = '' } = await thisVisitor();
  const { token = '' } = await readQuery(searchParams);
  const state = await viewOrder(shop, orderId, token, session);
  const article = ARTICLES.find(({ slug }) => readingUrl(shop, slug) === state?.fulfillmentUrl);
  const language = await pageLanguage();
  if (state === null || article === undefined) return <MissingPage language={language} />;
  const goods = `/shop/articles/${article.slug}/read`;
  if (state.paidOrderId !== undefined) {
    redirect(`${goods}?${new URLSearchParams({ order_id: state.paidOrderId }).toString()}`);
  }
  const t = shopMessages(language);
  const now = wiring().clock.now();
  const { title } = article.texts[language];
  if (now >= state.payDeadline) return <Expired slug={article.slug} language={language} />;
  return (
    <>
      <PageTitle>{t.payWithCoins}</PageTitle>
      <Payment
        {...{ language, orderId, now }}
        payUri={state.payUri}
        amount={`${shop.currency}:${article.price}`}
        summary={title}
        payDeadline={state.payDeadline}
      >
        <WatchOrder
          statusUrl={state.statusUrl}
          goodsUrl={goods}
          expiresInMs={state.payDeadline - now}
          waiting={state.claimed ? t.claimed : t.waiting}
          paid={t.paidMessage}
        />
        <CheckAgain language={language} />
      </Payment>
    </>
  );
}
