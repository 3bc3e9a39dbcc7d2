'use client';

import { useCallback, useState, type ReactNode } from 'react';
import { refundFeesOf, type SignedAmount } from '@/protocol/figures';
import type { Language } from '@/ui/messages/language';
import { walletEntryMessages } from '@/ui/messages/wallet-entries';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { walletPaymentMessages } from '@/ui/messages/wallet-payments';
import { Amount } from '@/ui/primitives/amount';
import { Button, LinkButton } from '@/ui/primitives/button';
import type { Rounding } from '@/ui/primitives/format-amount-for-people';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { Facts, type Fact } from '@/ui/wallet/facts';
import { Problem } from '@/ui/wallet/problem';
import { Slip } from '@/ui/wallet/slip';
import { sumOf } from '@/ui/wallet/sums';
import { useAnswer } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import type { RefundOffer } from '@/wallet/core/refund';
import { problemOf, type ServiceProblem } from '@/wallet/service/remote-service';
import type { WalletService } from '@/wallet/service/wallet-service';

interface RefundFlowProps {
  language: Language;
  service: WalletService;
  /** `taler://refund/…`, a shop's address of refunds, or a purchase of the history. */
  refund: string | { readonly purchase: string };
  host: PageHost;
}

/** Leads from a merchant's URI, or from a purchase, to the refunded money: show, accept. */
export function RefundFlow({ language, service, refund, host }: RefundFlowProps) {
  const { homeUrl } = host;
  const t = walletPaymentMessages(language);
  const pages = walletPageMessages(language);
  const ask = useCallback(() => {
    if (typeof refund !== 'string') return service.prepareStoredRefund(refund.purchase);
    return /^https?:/i.test(refund)
      ? service.prepareRefundAt(refund)
      : service.prepareRefund(refund);
  }, [service, refund]);
  const { loaded, retry, set } = useAnswer(ask);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ServiceProblem | null>(null);
  const take = ({ purchase }: RefundOffer): void => {
    setBusy(true);
    service
      .takeRefund(purchase)
      .then(set, (error: unknown) => setProblem(problemOf(error)))
      .finally(() => setBusy(false));
  };
  const again = (): void => {
    setProblem(null);
    retry();
  };
  const failure = problem ?? (loaded.state === 'failed' ? loaded.problem : null);
  if (failure !== null) {
    return <Problem language={language} problem={failure} homeUrl={homeUrl} onRetry={again} />;
  }
  if (loaded.state !== 'ready') return <p role="status">{t.loading}</p>;
  const offer = loaded.value;
  return (
    <>
      <PageTitle>{titleOf(language, offer)}</PageTitle>
      <Slip>
        <RefundFacts language={language} offer={offer} />
        {offer.refused > 0 && <Notice className="mt-6">{t.refundRefused}</Notice>}
        <div className="mt-8 flex flex-wrap gap-3">
          {(offer.state === 'open' || offer.state === 'taking') && (
            <form action={() => take(offer)}>
              <fieldset disabled={isBusy}>
                <Button>{offer.state === 'open' ? t.refundTake : t.tryAgain}</Button>
              </fieldset>
            </form>
          )}
          <LinkButton href={homeUrl} emphasis="secondary">
            {t.toWallet}
          </LinkButton>
        </div>
        <p role="status" className="mt-4 text-soft">
          {isBusy ? t.refundTaking : offer.isRenewing ? pages.renewalGoesOn : ''}
        </p>
      </Slip>
    </>
  );
}

function titleOf(language: Language, { state }: RefundOffer): string {
  const t = walletPaymentMessages(language);
  return {
    none: t.refundNone,
    open: t.refundTitle,
    taking: t.refundTaking,
    taken: t.refundTaken,
  }[state];
}

function RefundFacts({ language, offer }: { language: Language; offer: RefundOffer }) {
  const t = walletPaymentMessages(language);
  const { state, terms, open, sums, costs, cameBack } = offer;
  const isAhead = state === 'open' || sums.amount.units === 0n;
  const amount = isAhead ? open : sums.amount;
  const rows = [
    { name: t.refundBy, value: terms.merchant.name },
    { name: t.payFor, value: terms.summary_i18n?.[language] ?? terms.summary },
    { name: t.refundAmount, value: show({ value: amount }, 'nearest') },
  ];
  if (state === 'none') return <Facts facts={rows} />;
  return <Facts facts={[...rows, ...(isAhead ? expected() : taken())]} />;

  function show(value: SignedAmount, rounded: Rounding): ReactNode {
    return <Amount {...value} {...{ language, rounded }} />;
  }

  function taken(): Fact[] {
    return [
      {
        name: walletPageMessages(language).fees,
        value: show(refundFeesOf(amount, cameBack), 'nearest'),
      },
      {
        name: walletEntryMessages(language).refundCameBack,
        value: show({ value: cameBack }, 'nearest'),
        isTotal: true,
      },
    ];
  }

  /** The affected coins are not known yet. */
  function expected(): Fact[] {
    const { feesAtMost, renewalAtMost, atLeast } = costs;
    const fees = sumOf(amount.currency, [feesAtMost, renewalAtMost]);
    return [
      { name: t.refundFeesAtMost, value: show({ value: fees }, 'up') },
      { name: t.refundComesBack, value: show({ value: atLeast }, 'down'), isTotal: true },
    ];
  }
}
