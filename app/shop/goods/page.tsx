import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { CATEGORIES, GOODS } from '@/shop/goods';
import { listGoods } from '@/shop/sell-goods';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { EmptyState } from '@/ui/primitives/empty-state';
import { PageTitle } from '@/ui/primitives/page-title';
import { BeingFilled } from '@/ui/shop/being-filled';
import { CategoryLinks } from '@/ui/shop/category-links';
import { GoodsShelf } from '@/ui/shop/goods-shelf';
import { ShopProblem } from '@/ui/shop/shop-problem';
import { demoShop, isShopFilling } from '@/wiring/shop/demo-shop';
import { whenOpen } from '../closed-shop';
import { ShopPage } from '../shop-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: goodsMessages(await pageLanguage()).goodsTitle };
}

async function GoodsPage({ searchParams }: { searchParams: PageQuery }) {
  const language = await pageLanguage();
  const t = goodsMessages(language);
  const { category: asked, problem } = await parsePageQuery(searchParams);
  const chosen = CATEGORIES.find((category) => category === asked);
  // Read before the goods, so that the page does not wait in vain for those filled in between.
  const mayFill = isShopFilling();
  const goods = await listGoods(demoShop());
  const isFilling = mayFill && goods.length < GOODS.length;
  const shelves = CATEGORIES.filter((category) => chosen === undefined || category === chosen)
    .map((category) => [category, goods.filter((good) => good.category === category)] as const)
    .filter(([, found]) => found.length > 0);
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
      {isFilling && <BeingFilled language={language} />}
      {shelves.length === 0 && !isFilling && (
        <EmptyState title={t.nothingHere}>
          <p>{t.nothingHereText}</p>
        </EmptyState>
      )}
      {shelves.map(([category, found]) => (
        <GoodsShelf
          key={category}
          title={t[category]}
          {...{ category, language }}
          goods={found.map(({ texts, ...good }) => ({ ...good, ...texts[language] }))}
        />
      ))}
    </ShopPage>
  );
}

export default whenOpen(GoodsPage);
