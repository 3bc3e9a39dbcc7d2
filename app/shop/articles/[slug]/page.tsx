import type { Metadata } from 'next';
import { log } from '@/config/log';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { readingMinutes, splitBody } from '@/shop/articles/article';
import { findArticle } from '@/shop/catalogue';
import { findPurchase } from '@/shop/sell-article';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { commonMessages } from '@/ui/messages/common';
import { ArticleHead } from '@/ui/shop/article-head';
import { ArticleText } from '@/ui/shop/article-text';
import { BuyBox } from '@/ui/shop/buy-box';
import { ShopProblem } from '@/ui/shop/shop-problem';
import { demoShop } from '@/wiring/shop/demo-shop';
import { whenOpen } from '../../closed-shop';
import { MissingShopPage, ShopPage } from '../../shop-page';
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

async function ArticlePage({ params, searchParams }: Props) {
  const article = findArticle((await params).slug);
  const language = await pageLanguage();
  if (article === null) return <MissingShopPage />;
  const shop = demoShop();
  const visitor = await thisVisitor();
  const owned = visitor.orders.has(article.slug)
    ? await findPurchase(shop, article, visitor, undefined).catch((error: unknown) => {
        // The article can be bought all the same.
        log.warn({ err: error }, 'shop: a purchase could not be read');
        return null;
      })
    : null;
  const { body, ...head } = article.texts[language];
  const [opening = { kind: 'paragraph' as const, text: '' }] = splitBody(body);
  const wordsLeft = body.trim().split(/\s+/).length - opening.text.split(' ').length;
  const { problem } = await parsePageQuery(searchParams);
  return (
    <ShopPage current="essays">
      <ShopProblem {...{ problem, language }} />
      <ArticleHead {...head} slug={article.slug} minutes={readingMinutes(body)} {...{ language }} />
      <div className="mt-10 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ArticleText blocks={[opening]} />
        <BuyBox
          slug={article.slug}
          price={`${shop.currency}:${article.price}`}
          wordsLeft={wordsLeft}
          owned={owned?.refunded === false}
          language={language}
        />
      </div>
    </ShopPage>
  );
}

export default whenOpen(ArticlePage);
