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
import type { WithdrawalPreview } from '@/wallet/core/withdraw';

interface WithdrawConfirmProps {
  language: Language;
  preview: WithdrawalPreview;
  /** The exchange's terms, or null if it has none. */
  terms: Terms | null;
  homeUrl: string;
  isBusy: boolean;
  onAccept: () => void;
}

/**
 * Shows the amount that leaves the account, the amount that arrives, and the difference, before any
 * agreement.
 */
export function WithdrawConfirm({
  language,
  preview,
  terms,
  homeUrl,
  isBusy,
  onAccept,
}: WithdrawConfirmProps) {
  const t = walletCoinMessages(language);
  const { amount, fees, coinValue, coins, exchangeBaseUrl } = preview;
  const facts = [
    { name: t.withdrawAmount, value: <Amount value={amount} language={language} /> },
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
      <PageTitle>{t.withdrawTitle}</PageTitle>
      <Slip>
        <Facts facts={facts} />
        <p className="mt-1 max-w-prose text-right text-soft">
          {coins === 0 ? t.withdrawTooSmall : t.withdrawCoins(coins)}
        </p>
        {terms !== null && (
          <TermsOfService language={language} terms={terms} agree={t.termsAgree} />
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          {coins > 0 && (
            <DecisionForm isBusy={isBusy} onDecide={onAccept}>
              <Button>{t.withdrawAccept}</Button>
            </DecisionForm>
          )}
          <LinkButton href={homeUrl} emphasis="secondary">
            {t.notNow}
          </LinkButton>
        </div>
        <p role="status" className="mt-4 text-soft">
          {isBusy ? t.stateRegistering : ''}
        </p>
      </Slip>
    </>
  );
}
