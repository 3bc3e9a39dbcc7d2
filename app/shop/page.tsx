import { readingMinutes } from '@/shop/articles/article';
import { ARTICLES } from '@/shop/catalogue';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { ArticleCard } from '@/ui/shop/article-card';
import { HowToPay } from '@/ui/shop/how-to-pay';
import { Masthead } from '@/ui/shop/masthead';
import { demoShop } from '@/wiring/shop/demo-shop';
import { whenOpen } from './closed-shop';
import { ShopPage } from './shop-page';

async function FrontPage() {
  const language = await pageLanguage();
  const { currency } = demoShop();
  return (
    <ShopPage current="essays">
      <Masthead language={language} />
      <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {ARTICLES.map(({ slug, price, texts }, index) => {
          const { kicker, title, teaser, body } = texts[language];
          const minutes = readingMinutes(body);
          return (
            <ArticleCard
              key={slug}
              language={language}
              leading={index === 0}
              article={{ slug, kicker, title, teaser, minutes, price: `${currency}:${price}` }}
            />
          );
        })}
        <HowToPay language={language} />
      </div>
    </ShopPage>
  );
}

export default whenOpen(FrontPage);
