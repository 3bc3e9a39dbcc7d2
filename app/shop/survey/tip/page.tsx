import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { tipOf } from '@/shop/give-tip';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { TakeMoney } from '@/ui/shop/take-money';
import { demoShop } from '@/wiring/shop/demo-shop';
import { ShopPage } from '../../shop-page';
import { thisVisitor } from '../../../this-visitor';

export async function generateMetadata(): Promise<Metadata> {
  return { title: shopMoneyMessages(await pageLanguage()).tipTitle };
}

/** The tip stays here until a wallet has fetched it. */
export default async function TipPage() {
  const tip = tipOf(demoShop(), await thisVisitor());
  if (tip === null) redirect('/shop/survey');
  const language = await pageLanguage();
  const t = shopMoneyMessages(language);
  return (
    <ShopPage current="survey">
      <TakeMoney
        title={t.tipTitle}
        lead={t.tipLead}
        link={tip.link}
        amount={tip.amount}
        language={language}
      />
    </ShopPage>
  );
}
