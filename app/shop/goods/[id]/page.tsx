import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { MAX_QUANTITY, parseCart } from '@/shop/cart';
import { findGood } from '@/shop/goods';
import { listGoods } from '@/shop/sell-goods';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { goodsMessages } from '@/ui/messages/shop-goods';
import type { ShopProblem as ShopProblemName } from '@/protocol/form-errors';
import { PageTitle } from '@/ui/primitives/page-title';
import { BeingFilled } from '@/ui/shop/being-filled';
import { GoodView } from '@/ui/shop/good-view';
import { ShopProblem } from '@/ui/shop/shop-problem';
import { demoShop, isShopFilling } from '@/wiring/shop/demo-shop';
import { whenOpen } from '../../closed-shop';
import { MissingShopPage, ShopPage } from '../../shop-page';
import { thisVisitor } from '../../../this-visitor';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const good = findGood((await params).id);
  const language = await pageLanguage();
  return { title: good?.texts[language].name ?? commonMessages(language).notFoundTitle };
}

async function GoodPage({ params, searchParams }: Props) {
  const { id } = await params;
  const language = await pageLanguage();
  const mayFill = isShopFilling();
  const good = (await listGoods(demoShop())).find((one) => one.id === id);
  if (good === undefined) {
    const known = mayFill ? findGood(id) : null;
    if (known === null) return <MissingShopPage />;
    return (
      <ShopPage current="goods">
        <PageTitle>{known.texts[language].name}</PageTitle>
        <BeingFilled language={language} />
      </ShopPage>
    );
  }
  const t = goodsMessages(language);
  const { category } = good;
  const { problem, quantity } = await parsePageQuery(searchParams);
  const inCart = parseCart((await thisVisitor()).cart).get(id) ?? 0;
  const quantityErrors: Readonly<Partial<Record<ShopProblemName, string>>> = {
    quantity: t.badNumber(MAX_QUANTITY),
    most: t.tooMany(inCart, MAX_QUANTITY),
  };
  const quantityError = problem === undefined ? undefined : quantityErrors[problem];
  return (
    <ShopPage current="goods">
      <ShopProblem
        {...{ problem, language }}
        errors={quantityError === undefined ? [] : [{ field: 'quantity', text: quantityError }]}
      />
      <GoodView
        {...{ id, language, quantity, quantityError, inCart }}
        category={{ href: `/shop/goods?category=${category}`, label: t[category] }}
        texts={good.texts[language]}
        price={good.price}
        left={good.left}
      />
    </ShopPage>
  );
}

export default whenOpen(GoodPage);
