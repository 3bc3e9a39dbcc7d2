'use client';

import { useCallback, useEffect, useState } from 'react';
import type { Amount } from '@/protocol/amount-text';
import type { ContractTerms } from '@/protocol/contract-terms';
import type { Language } from '@/ui/messages/language';
import { walletPaymentMessages } from '@/ui/messages/wallet-payments';
import { LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';
import { PayConfirm } from '@/ui/wallet/pay-confirm';
import { PayOutcome } from '@/ui/wallet/pay-outcome';
import { PayShort } from '@/ui/wallet/pay-short';
import { Problem } from '@/ui/wallet/problem';
import { useAnswer, useChanges } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import type { ContractErrand } from '@/wallet/core/contract-errand';
import { nextUrlOf } from '@/wallet/core/next-url';
import type { PayOffer } from '@/wallet/core/pay';
import { problemOf, type ServiceProblem } from '@/wallet/service/remote-service';
import type { WalletService } from '@/wallet/service/wallet-service';

export interface StoredOrder {
  /** The id in the history. */
  readonly purchase: string;
}

interface PayFlowProps {
  language: Language;
  service: WalletService;
  /** A `taler://pay/…`, a shop's request in headers, or an order of the history. */
  order: string | ContractErrand | StoredOrder;
  host: PageHost;
}

/** Leads from a merchant's URI to the purchase: show, agree, pay, go there. */
export function PayFlow({ language, service, order, host }: PayFlowProps) {
  const t = walletPaymentMessages(language);
  const { homeUrl, onLeave } = host;
  const ask = useCallback(() => prepare(service, order), [service, order]);
  const { loaded, retry, refresh, set } = useAnswer(ask);
  const [isBusy, setBusy] = useState(false);
  const [agreed, setAgreed] = useState<Amount | null>(null);
  const [declined, setDeclined] = useState<ContractTerms | null>(null);
  const [problem, setProblem] = useState<ServiceProblem | null>(null);
  const offer = loaded.state === 'ready' ? loaded.value : null;
  useLeaving(service, offer, onLeave);
  // Missing coins may have come meanwhile, or a slow merchant may have answered.
  useChanges(offer?.state === 'short' || offer?.state === 'paying', refresh);
  const work = <T,>(call: Promise<T>, done: (value: T) => void): void => {
    setBusy(true);
    call.then(done, (error: unknown) => setProblem(problemOf(error))).finally(() => setBusy(false));
  };
  const again = (): void => {
    setProblem(null);
    retry();
  };
  const failure = problem ?? (loaded.state === 'failed' ? loaded.problem : null);
  if (failure !== null) {
    return <Problem language={language} problem={failure} homeUrl={homeUrl} onRetry={again} />;
  }
  if (declined !== null) return <Declined language={language} homeUrl={homeUrl} terms={declined} />;
  if (offer === null) return <p role="status">{t.loading}</p>;
  switch (offer.state) {
    case 'payable':
      return (
        <PayConfirm
          language={language}
          terms={offer.terms}
          quote={offer.quote}
          isBusy={isBusy}
          onPay={() => {
            setAgreed(offer.quote.total);
            work(service.pay(offer.purchase, offer.quote.total), set);
          }}
          onDecline={() => work(service.decline(offer.purchase), () => setDeclined(offer.terms))}
        />
      );
    case 'short':
      return <PayShort {...{ language, service, host, ...offer }} />;
    case 'paid':
    case 'paying':
    case 'expired':
    case 'failed':
    case 'aborting':
    case 'aborted':
      return (
        <PayOutcome
          {...{ language, host, agreed }}
          outcome={offer}
          onRetry={again}
          onAbort={(purchase) => work(service.abort(purchase), set)}
        />
      );
  }
}

function prepare(service: WalletService, order: PayFlowProps['order']): Promise<PayOffer> {
  if (typeof order === 'string') return service.preparePay(order);
  if ('purchase' in order) return service.prepareStored(order.purchase);
  return service.prepareContract(order);
}

interface DeclinedProps {
  language: Language;
  homeUrl: string;
  terms: ContractTerms;
}

/** Says that nothing was paid, and leads back to where the order came from. */
function Declined({ language, homeUrl, terms }: DeclinedProps) {
  const t = walletPaymentMessages(language);
  const shopUrl = nextUrlOf(terms);
  return (
    <div role="status">
      <PageTitle lead={t.payDeclinedText(terms.merchant.name)}>{t.payDeclined}</PageTitle>
      <div className="flex flex-wrap gap-3">
        {shopUrl !== null && <LinkButton href={shopUrl}>{t.backToShop}</LinkButton>}
        <LinkButton href={homeUrl} emphasis="secondary">
          {t.toWallet}
        </LinkButton>
      </div>
    </div>
  );
}

/** Long enough to read "Paid", and usually for renewing the change. */
const LEAVE_AFTER_MS = 900;
const LEAVE_AT_LAST_MS = 4_000;

function useLeaving(
  service: WalletService,
  offer: PayOffer | null,
  onLeave: (url: string) => void,
): void {
  const nextUrl = offer?.state === 'paid' ? offer.nextUrl : null;
  useEffect(() => {
    if (nextUrl === null) return;
    let waitedMs = 0;
    const timer = setInterval(() => {
      waitedMs += LEAVE_AFTER_MS;
      const leave = (): void => {
        clearInterval(timer);
        onLeave(nextUrl);
      };
      if (waitedMs >= LEAVE_AT_LAST_MS) leave();
      else
        void service.overview().then(({ pending }) => {
          if (pending === 0) leave();
        }, leave);
    }, LEAVE_AFTER_MS);
    return () => clearInterval(timer);
  }, [service, nextUrl, onLeave]);
}
