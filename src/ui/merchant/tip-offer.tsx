import type { Amount as Money } from '@/protocol/amount';
import type { Language } from '@/ui/messages/language';
import { tipPageMessages } from '@/ui/messages/tip-page';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { LargeAmount } from '@/ui/primitives/large-amount';
import { PageTitle } from '@/ui/primitives/page-title';
import { CheckAgain } from '@/ui/shop/check-again';
import { OpenWallet } from '@/ui/shop/open-wallet';

interface TipOfferProps {
  language: Language;
  left: Money;
  merchantName: string;
  tipUri: string;
  isOver: boolean;
}

/** A tip for any wallet that has its address. */
export function TipOffer({ language, left, merchantName, tipUri, isOver }: TipOfferProps) {
  const t = tipPageMessages(language);
  const isTaken = left.units === 0n;
  if (isTaken || isOver) {
    const text = isTaken ? t.taken : t.over;
    return <PageTitle lead={<span role="status">{text}</span>}>{t.title(merchantName)}</PageTitle>;
  }
  const label = t.qrLabel(formatAmountForPeople(left, language), merchantName);
  return (
    <>
      <PageTitle lead={t.lead}>{t.title(merchantName)}</PageTitle>
      <OpenWallet {...{ language, link: { uri: tipUri } }} purpose="take" qrLabel={label}>
        <p className="mb-4">
          <LargeAmount value={left} language={language} />
        </p>
        <CheckAgain language={language} />
      </OpenWallet>
    </>
  );
}
