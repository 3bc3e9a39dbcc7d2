import type { Metadata } from 'next';
import { readQuery, type PageQuery } from '@/http/page-query';
import { CATEGORIES } from '@/shop/goods';
import { listGoods } from '@/shop/sell-goods';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { PageTitle } from '@/ui/primitives/page-title';
import { CategoryLinks } from '@/ui/shop/category-links';
import { GoodsShelf } from '@/ui/shop/goods-shelf';
import { ShopProblem } from '@/ui/shop/shop-problem';
import { demoShop } from '@/wiring/shop';
import { ShopPage } from '../shop-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: goodsMessages(await pageLanguage()).goodsTitle };
}

export default async function GoodsPage({ searchParams }: { searchParams: PageQuery }) {
  const language = await pageLanguage();
  const t = goodsMessages(language);
  const { category: asked, problem } = await readQuery(searchParams);
  const chosen = CATEGORIES.find((category) => category === asked);
  const goods = await listGoods(demoShop());
  const links = [
    { href: '/shop/goods', label: t.all, current: chosen === undefined },
    ...CATEGORIES.map((category) => ({
      href: `/shop/goods?category=${category}`,
      label: t[category],
      current: category === chosen,
    })),
  ];
  return (
    <ShopPage current="goods">
      <ShopProblem problem={problem} language={language} />
      <PageTitle lead={t.goodsLead}>{t.goodsTitle}</PageTitle>
      <CategoryLinks label={t.categories} entries={links} />
      {CATEGORIES.filter((category) => chosen === undefined || category === chosen).map(
        (category) => (
          <GoodsShelf
            key={category}
            category={category}
            title={t[category]}
            language={language}
            goods={goods
              .filter((good) => good.category === category)
              .map(({ texts, ...good }) => ({ ...good, ...texts[language] }))}
          />
        ),
      )}
    </ShopPage>
  );
}
