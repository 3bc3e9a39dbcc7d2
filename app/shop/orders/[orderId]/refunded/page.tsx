import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { openMoneyTicket } from '@/shop/ticket';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { TakeMoney } from '@/ui/shop/take-money';
import { demoShop } from '@/wiring/shop/demo-shop';
import { MissingShopPage, ShopPage } from '../../../shop-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: shopMoneyMessages(await pageLanguage()).refundTitle };
}

export default async function RefundedPage({ searchParams }: { searchParams: PageQuery }) {
  const { ticket: sealed = '' } = await parsePageQuery(searchParams);
  const ticket = openMoneyTicket(demoShop(), 'refund', sealed);
  if (ticket === null) return <MissingShopPage />;
  const language = await pageLanguage();
  const t = shopMoneyMessages(language);
  return (
    <ShopPage current="essays">
      <TakeMoney
        title={t.refundTitle}
        lead={t.refundLead}
        note={t.refundNote}
        link={ticket.link}
        amount={ticket.amount}
        language={language}
      />
    </ShopPage>
  );
}
