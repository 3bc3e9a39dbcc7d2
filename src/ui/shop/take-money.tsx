import { Amount } from '@/ui/primitives/amount';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { OpenWallet, type WalletLink } from './open-wallet';

interface TakeMoneyProps {
  title: string;
  lead: string;
  link: WalletLink;
  /** A wire amount. */
  amount: string;
  note?: string;
  language: Language;
}

/** Offers money of the shop to a wallet: a refund or a tip. */
export function TakeMoney({ title, lead, link, amount, note, language }: TakeMoneyProps) {
  const payer = shopMessages(language).shopName;
  const label = shopMoneyMessages(language).takeLabel(
    formatAmountForPeople(amount, language),
    payer,
  );
  return (
    <>
      <PageTitle lead={lead}>{title}</PageTitle>
      <OpenWallet {...{ language, link }} purpose="take" qrLabel={label}>
        <p>
          <Amount value={amount} language={language} className="text-4xl font-semibold" />
        </p>
        {note !== undefined && <p className="text-soft">{note}</p>}
      </OpenWallet>
    </>
  );
}
