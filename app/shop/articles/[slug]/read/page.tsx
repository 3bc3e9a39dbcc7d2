import type { Metadata } from 'next';
import { readQuery, type PageQuery } from '@/http/page-query';
import { readingMinutes, splitBody } from '@/shop/article';
import { findArticle } from '@/shop/catalogue';
import { findPurchase } from '@/shop/sell-article';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { ArticleHead } from '@/ui/shop/article-head';
import { ArticleText } from '@/ui/shop/article-text';
import { NotOpen } from '@/ui/shop/not-open';
import { Receipt } from '@/ui/shop/receipt';
import { MissingPage } from '../../../../missing-page';
import { demoShop } from '@/wiring/shop';
import { thisVisitor } from '../../../this-visitor';

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const article = findArticle((await params).slug);
  const language = await pageLanguage();
  return { title: article?.texts[language].title ?? commonMessages(language).notFoundTitle };
}

/** The fulfillment URL: the essay for whoever bought it, the way to it for everybody else. */
export default async function ReadPage({ params, searchParams }: Props) {
  const article = findArticle((await params).slug);
  const language = await pageLanguage();
  if (article === null) return <MissingPage language={language} />;
  const shop = demoShop();
  const { order_id: orderId } = await readQuery(searchParams);
  const purchase = await findPurchase(shop, article, await thisVisitor(), orderId);
  const { body, ...head } = article.texts[language];
  const price = `${shop.currency}:${article.price}`;
  if (purchase === null) {
    return <NotOpen slug={article.slug} title={head.title} price={price} language={language} />;
  }
  return (
    <article>
      <ArticleHead {...head} slug={article.slug} minutes={readingMinutes(body)} {...{ language }} />
      <div className="mx-auto mt-10 w-fit">
        <ArticleText blocks={splitBody(body)} />
        <Receipt
          orderId={purchase.id}
          amount={price}
          orderedAt={purchase.order.contract_terms.timestamp.t_ms}
          language={language}
        />
      </div>
    </article>
  );
}
