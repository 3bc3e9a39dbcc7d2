'use client';

import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Amount as Money } from '@/protocol/amount-text';
import { paymentFeesOf } from '@/protocol/figures';
import type { Language } from '@/ui/messages/language';
import { walletEntryMessages } from '@/ui/messages/wallet-entries';
import { walletHistoryMessages } from '@/ui/messages/wallet-history';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';
import { shownAccount } from '@/ui/primitives/shown-account';
import { Status } from '@/ui/primitives/status';
import { EntryAmount, EntryLink, stateText, titleOf, TONES } from '@/ui/wallet/entry-words';
import { Facts, type Fact } from '@/ui/wallet/facts';
import { PlainButton } from '@/ui/wallet/plain-button';
import { shownAddress } from '@/ui/wallet/shown-address';
import { Steps } from '@/ui/wallet/steps';
import { useAction } from '@/ui/wallet/use-action';
import { useOverview } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import type { HistoryEntry, PurchaseEntry, TipEntry } from '@/wallet/core/history';
import { listDecisions } from '@/wallet/core/list-decisions';
import type { EntryStep } from '@/wallet/core/list-steps';
import type { PendingName, WalletService } from '@/wallet/service/wallet-service';

// Only orders that wait for a decision need the first, and refunds the second.
const PayFlow = lazy(async () => ({ default: (await import('@/ui/wallet/pay-flow')).PayFlow }));
const RefundFlow = lazy(async () => ({
  default: (await import('@/ui/wallet/refund-flow')).RefundFlow,
}));

// Only purchases need these.
const WaitingRefundsLater = lazy(async () => ({
  default: (await import('@/ui/wallet/waiting-refunds-later')).WaitingRefundsLater,
}));
const PaymentCodes = lazy(async () => ({
  default: (await import('@/ui/primitives/payment-codes')).PaymentCodes,
}));

interface EntryViewProps {
  language: Language;
  service: WalletService;
  host: PageHost;
  /** The entry's type in the history, or `refund` for the refund of a purchase. */
  type: string;
  id: string;
}

/** Shows one entry of the history, or asks for the decision that it or its refund waits for. */
export function EntryView({ type, ...props }: EntryViewProps) {
  const { id } = props;
  const refund = useMemo(() => ({ purchase: id }), [id]);
  return type === 'refund' ? (
    <RefundFlow {...props} refund={refund} />
  ) : (
    <Entry {...props} type={type} />
  );
}

function Entry(props: EntryViewProps) {
  const { language, service, host, type, id } = props;
  const overview = useOverview(service);
  const order = useMemo(() => ({ purchase: id }), [id]);
  // Once asked, it goes on here until the goods are shown.
  const [wasUndecided, setUndecided] = useState(false);
  const isUndecided =
    overview !== null && type === 'purchase'
      ? listDecisions(overview.history).some((decision) => decision.id === id)
      : false;
  useEffect(() => {
    if (isUndecided) setUndecided(true);
  }, [isUndecided]);
  return isUndecided || wasUndecided ? (
    <PayFlow {...{ language, service, host, order }} />
  ) : (
    <EntrySteps {...props} />
  );
}

/** Shows every step of the entry, and follows its progress. */
function EntrySteps({ language, service, host, type, id }: EntryViewProps) {
  const t = walletEntryMessages(language);
  const pages = walletHistoryMessages(language);
  const overview = useOverview(service);
  const entry = overview?.history.find((each) => each.type === type && each.id === id);
  const steps = useSteps(service, entry);
  if (overview === null) return <p role="status">{t.loading}</p>;
  if (entry === undefined) {
    return (
      <>
        <PageTitle lead={pages.notThereText}>{pages.notThere}</PageTitle>
        <LinkButton href={host.viewUrl('history')} emphasis="secondary">
          {pages.toHistory}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <PageTitle>{titleOf(language, entry)}</PageTitle>
      <div className="max-w-prose space-y-10">
        <div>
          <p className="text-2xl font-semibold sm:text-4xl">
            <EntryAmount language={language} entry={entry} />
          </p>
          <p role="status" className="mt-2">
            <Status tone={TONES[entry.state]}>{stateText(t, entry)}</Status>
          </p>
          {entry.renewals?.isGoingOn === true && (
            <p className="mt-2 text-soft">{pages.renewalGoesOn}</p>
          )}
          {entry.problem !== null && (
            <p className="mt-2 wrap-anywhere text-soft">{entry.problem}</p>
          )}
          <EntryLink t={t} entry={entry} />
        </div>
        {entry.type === 'purchase' && (
          <PurchaseNews {...{ language, host, service }} purchase={entry} />
        )}
        <section aria-labelledby="steps">
          <h2 id="steps" className="mb-4 border-b border-rule pb-2 text-xl font-semibold">
            {pages.steps}
          </h2>
          <Steps language={language} steps={steps} />
        </section>
        <section aria-labelledby="facts">
          <h2 id="facts" className="mb-2 border-b border-rule pb-2 text-xl font-semibold">
            {pages.facts}
          </h2>
          <Facts facts={factsOf(language, entry)} />
        </section>
        <Actions language={language} service={service} host={host} entry={entry} />
      </div>
    </>
  );
}

interface PurchaseNewsProps extends Pick<EntryViewProps, 'language' | 'host' | 'service'> {
  purchase: PurchaseEntry;
}

/** Shows a refund that waits, and the codes for the seller's device. */
function PurchaseNews({ purchase, ...props }: PurchaseNewsProps) {
  const { id, state, confirmation } = purchase;
  return (
    <Suspense>
      {state === 'paid' && <WaitingRefundsLater {...props} purchase={id} />}
      {confirmation !== null && <PaymentCodes codes={confirmation} language={props.language} />}
    </Suspense>
  );
}

/** Reads the steps again after each look at the wallet. */
function useSteps(service: WalletService, entry: HistoryEntry | undefined): readonly EntryStep[] {
  const [steps, setSteps] = useState<readonly EntryStep[]>([]);
  useEffect(() => {
    if (entry === undefined) return;
    let isCurrent = true;
    void service.listSteps(entry.type, entry.id).then((value) => {
      if (isCurrent) setSteps(value);
    });
    return () => {
      isCurrent = false;
    };
  }, [service, entry]);
  return steps;
}

function factsOf(language: Language, entry: HistoryEntry): Fact[] {
  const t = walletEntryMessages(language);
  const pages = walletHistoryMessages(language);
  if (entry.type === 'purchase') {
    const { price, paid } = entry;
    const paymentFees = price === null || paid === null ? null : paymentFeesOf(price, paid);
    return [
      merchantFact(language, entry),
      { name: pages.order, value: entry.orderId },
      ...amountFact(language, pages.price, price),
      ...amountFact(language, t.payFees, paymentFees),
      ...amountFact(language, t.payChangeFees, entry.renewals?.fees ?? null),
      ...amountFact(language, t.refundCameBack, entry.refunded),
    ];
  }
  return [
    ...(entry.type === 'tip' ? [merchantFact(language, entry)] : []),
    entry.type === 'deposit'
      ? { name: pages.account, value: shownAccount(entry.payto) }
      : { name: t.exchange, value: shownAddress(entry.exchangeBaseUrl) },
    ...amountFact(language, pages.fees, entry.allFees),
  ];
}

function merchantFact(language: Language, entry: PurchaseEntry | TipEntry): Fact {
  const value = entry.merchantName ?? shownAddress(entry.merchantBaseUrl);
  return { name: walletHistoryMessages(language).merchant, value };
}

function amountFact(language: Language, name: string, amount: Money | null): Fact[] {
  return amount === null ? [] : [{ name, value: <Amount value={amount} language={language} /> }];
}

interface ActionsProps {
  language: Language;
  service: WalletService;
  host: PageHost;
  entry: HistoryEntry;
}

function Actions({ language, service, host, entry }: ActionsProps) {
  const pages = walletHistoryMessages(language);
  const action = useAction();
  const pending = pendingOf(entry);
  const nothing = (): void => undefined;
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      {pending !== null && (
        <PlainButton
          isBusy={action.isBusy}
          onPress={() => action.run(() => service.retryNow(pending), nothing)}
        >
          {pages.tryNow}
        </PlainButton>
      )}
      {entry.type === 'purchase' && entry.state === 'paying' && (
        <PlainButton
          isBusy={action.isBusy}
          onPress={() => action.run(() => service.abort(entry.id), nothing)}
        >
          {pages.giveUp}
        </PlainButton>
      )}
      <PlainButton onPress={() => window.print()}>{pages.historyPrint}</PlainButton>
      <a href={host.viewUrl('history')} className="min-h-6">
        {pages.toHistory}
      </a>
      <p role="status" className="text-soft">
        {action.isBusy ? pages.trying : (action.problem?.detail ?? '')}
      </p>
    </div>
  );
}

const GOING_ON: readonly HistoryEntry['state'][] = [
  'registering',
  'confirming',
  'withdrawing',
  'picking',
  'paying',
  'aborting',
  'depositing',
  'asking',
  'planned',
  'melting',
  'revealing',
];

function pendingOf({ type, state, id }: HistoryEntry): PendingName | null {
  if (!GOING_ON.includes(state)) return null;
  if (type === 'deposit') return { kind: 'bank deposit', id };
  return { kind: type === 'renewal' ? 'refresh' : type, id };
}
