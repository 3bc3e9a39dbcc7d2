import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { MAX_DONATION, SUGGESTED } from '@/shop/take-donation';
import { besideDonation } from '@/ui/messages/beside-forms';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { Beside } from '@/ui/primitives/beside';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import { DonationForm } from '@/ui/shop/donation-form';
import { ShopProblem } from '@/ui/shop/shop-problem';
import { demoShop } from '@/wiring/shop/demo-shop';
import { whenOpen } from '../closed-shop';
import { ShopPage } from '../shop-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: shopMoneyMessages(await pageLanguage()).donateTitle };
}

async function DonatePage({ searchParams }: { searchParams: PageQuery }) {
  const language = await pageLanguage();
  const t = shopMoneyMessages(language);
  const { currency } = demoShop();
  const { problem, amount = SUGGESTED[1], other } = await parsePageQuery(searchParams);
  const isWrong = problem === 'amount';
  const most = formatAmountForPeople(`${currency}:${MAX_DONATION}`, language);
  return (
    <ShopPage current="donate">
      <ShopProblem
        {...{ problem, language }}
        errors={isWrong ? [{ field: 'other', text: t.badAmount(most) }] : []}
      />
      <PageTitle lead={t.donateLead}>{t.donateTitle}</PageTitle>
      <Beside text={besideDonation(language)}>
        <DonationForm
          {...{ currency, isWrong, language }}
          suggested={SUGGESTED}
          most={MAX_DONATION}
          chosen={amount}
          typed={other}
        />
      </Beside>
    </ShopPage>
  );
}

export default whenOpen(DonatePage);
