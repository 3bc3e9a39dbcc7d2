import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { readingMinutes, splitBody } from '@/shop/articles/article';
import { findArticle } from '@/shop/catalogue';
import { findPurchase, isRefundable } from '@/shop/sell-article';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { ArticleHead } from '@/ui/shop/article-head';
import { ArticleText } from '@/ui/shop/article-text';
import { GiveBack } from '@/ui/shop/give-back';
import { NotOpen } from '@/ui/shop/not-open';
import { Receipt } from '@/ui/shop/receipt';
import { ShopProblem } from '@/ui/shop/shop-problem';
import { wiring } from '@/wiring';
import { demoShop, isShopOpen } from '@/wiring/shop/demo-shop';
import { ClosedShop, whenAnswered } from '../../../closed-shop';
import { MissingShopPage, ShopPage } from '../../../shop-page';
import { thisVisitor } from '../../../../this-visitor';

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const article = findArticle((await params).slug);
  const language = await pageLanguage();
  return { title: article?.texts[language].title ?? commonMessages(language).notFoundTitle };
}

/** The fulfillment URL: shows the essay to its buyer, and to others how to buy it. */
async function ReadPage({ params, searchParams }: Props) {
  const article = findArticle((await params).slug);
  if (article === null) return <MissingShopPage />;
  const language = await pageLanguage();
  const { slug } = article;
  const shop = demoShop();
  const { order_id: orderId, problem } = await parsePageQuery(searchParams);
  const purchase = await findPurchase(shop, article, await thisVisitor(), orderId);
  const { body, ...head } = article.texts[language];
  const price = `${shop.currency}:${article.price}`;
  if (purchase?.refunded !== false) {
    if (!(await isShopOpen())) return <ClosedShop />;
    const why = purchase === null ? 'unpaid' : 'returned';
    return (
      <ShopPage current="essays">
        <NotOpen title={head.title} {...{ slug, price, why, language }} />
      </ShopPage>
    );
  }
  const { id, contract } = purchase;
  const late = problem === 'late' ? [{ text: shopMoneyMessages(language).tooLate }] : [];
  const facts = { slug, language, orderId: id, amount: contract.amount };
  return (
    <ShopPage current="essays">
      <ShopProblem {...{ problem, language }} errors={late} />
      <article>
        <ArticleHead {...head} {...{ slug, language }} minutes={readingMinutes(body)} />
        <div className="mx-auto mt-10 w-fit">
          <ArticleText blocks={splitBody(body)} />
          <Receipt {...facts} orderedAt={contract.timestamp.t_ms} />
          {isRefundable(purchase, wiring().clock.now()) && (
            <GiveBack {...facts} until={contract.refund_deadline.t_ms} />
          )}
        </div>
      </article>
    </ShopPage>
  );
}

export default whenAnswered(ReadPage);
