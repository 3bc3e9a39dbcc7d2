import type { Language } from '@/ui/messages/language';
import { walletCoinMessages } from '@/ui/messages/wallet-coins';
import { Amount } from '@/ui/primitives/amount';
import { Button, LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';
import { DecisionForm } from '@/ui/wallet/decision-form';
import { Facts } from '@/ui/wallet/facts';
import { shownAddress } from '@/ui/wallet/shown-address';
import { Slip } from '@/ui/wallet/slip';
import { TermsOfService } from '@/ui/wallet/terms-of-service';
import type { TermsOfService as Terms } from '@/wallet/core/exchange-terms';
import type { TipOffer } from '@/wallet/core/tip';

interface TipConfirmProps {
  language: Language;
  offer: TipOffer;
  /** The exchange's terms, or null if it has none. */
  terms: Terms | null;
  homeUrl: string;
  isBusy: boolean;
  onAccept: () => void;
}

/**
 * Shows a tip: its amount, its giver, and the part that arrives. A tip that buys no coin cannot be
 * accepted.
 */
export function TipConfirm(props: TipConfirmProps) {
  const { language, offer, terms, homeUrl, isBusy, onAccept } = props;
  const t = walletCoinMessages(language);
  const { amount, fees, coinValue, merchantBaseUrl, merchantName, exchangeBaseUrl } = offer;
  const isWorthIt = coinValue.units > 0n;
  const facts = [
    { name: t.tipFrom, value: merchantName ?? shownAddress(merchantBaseUrl) },
    { name: t.tipAmount, value: <Amount value={amount} language={language} /> },
    { name: t.withdrawFees, value: <Amount value={fees} language={language} /> },
    { name: t.withdrawFrom, value: shownAddress(exchangeBaseUrl) },
    {
      name: t.withdrawArrives,
      value: <Amount value={coinValue} language={language} />,
      isTotal: true,
    },
  ];
  return (
    <>
      <PageTitle>{t.tipTitle}</PageTitle>
      <Slip>
        <Facts facts={facts} />
        {!isWorthIt && <p className="mt-4 max-w-prose text-soft">{t.tipNothingLeft}</p>}
        {terms !== null && isWorthIt && (
          <TermsOfService language={language} terms={terms} agree={t.termsAgreeTip} />
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          {isWorthIt && (
            <DecisionForm isBusy={isBusy} onDecide={onAccept}>
              <Button>{t.tipAccept}</Button>
            </DecisionForm>
          )}
          <LinkButton href={homeUrl} emphasis="secondary">
            {t.notNow}
          </LinkButton>
        </div>
      </Slip>
    </>
  );
}
