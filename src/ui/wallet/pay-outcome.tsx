import type { Amount as Money } from '@/protocol/amount-text';
import type { ContractTerms } from '@/protocol/contract-terms';
import type { Language } from '@/ui/messages/language';
import { walletPaymentMessages } from '@/ui/messages/wallet-payments';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { Amount } from '@/ui/primitives/amount';
import { Button, LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';
import { PaymentCodes } from '@/ui/primitives/payment-codes';
import { Facts } from '@/ui/wallet/facts';
import { Slip } from '@/ui/wallet/slip';
import { entryUrl, type PageHost } from '@/ui/wallet/page-host';
import { shopMessageOf } from '@/wallet/core/next-url';
import type { PayOffer } from '@/wallet/core/pay';

type Outcome = Exclude<PayOffer, { state: 'payable' | 'short' }>;

function PaidTitle({ language, wasOwned }: { language: Language; wasOwned: boolean }) {
  const t = walletPaymentMessages(language);
  if (!wasOwned) return <PageTitle>{t.payPaid}</PageTitle>;
  return <PageTitle lead={t.payOwnedText}>{t.payOwned}</PageTitle>;
}

interface PaidFactsProps {
  language: Language;
  terms: ContractTerms;
  agreed: Money | null;
}

interface PayOutcomeProps {
  language: Language;
  outcome: Outcome;
  host: PageHost;
  /** The total that the owner has just agreed to. Null if that was earlier. */
  agreed: Money | null;
  onRetry: () => void;
  onAbort: (purchase: string) => void;
}

/** Shows to whom the money went, for what, and how much it was. */
function PaidFacts({ language, terms, agreed }: PaidFactsProps) {
  const t = walletPaymentMessages(language);
  const total =
    agreed === null
      ? { name: t.payPrice, amount: terms.amount }
      : { name: t.payYouPaid, amount: agreed };
  return (
    <Slip>
      <Facts
        facts={[
          { name: t.payTo, value: terms.merchant.name },
          { name: t.payFor, value: terms.summary_i18n?.[language] ?? terms.summary },
          {
            name: total.name,
            value: <Amount value={total.amount} language={language} />,
            isTotal: true,
          },
        ]}
      />
    </Slip>
  );
}

/** Quotes what the shop says to people who have paid. */
function ShopMessage({ terms, language }: { terms: ContractTerms; language: Language }) {
  const message = shopMessageOf(terms, language);
  if (message === null) return null;
  return (
    <figure className="mt-6 max-w-prose">
      <figcaption className="text-sm text-soft">
        {walletPaymentMessages(language).paySays(terms.merchant.name)}
      </figcaption>
      <blockquote className="mt-1 wrap-anywhere whitespace-pre-line">{message}</blockquote>
    </figure>
  );
}

/** Leads to the goods, or to the shop's page about the order, or back to the wallet. */
function NextLink(props: {
  language: Language;
  outcome: Extract<Outcome, { state: 'paid' }>;
  homeUrl: string;
}) {
  const { homeUrl } = props;
  const { nextUrl, orderUrl = null } = props.outcome;
  const t = walletPaymentMessages(props.language);
  if (nextUrl !== null) return <LinkButton href={nextUrl}>{t.payGoOn}</LinkButton>;
  return (
    <>
      {orderUrl !== null && <LinkButton href={orderUrl}>{t.payOrderPage}</LinkButton>}
      <LinkButton href={homeUrl} emphasis={orderUrl === null ? 'primary' : 'secondary'}>
        {t.toWallet}
      </LinkButton>
    </>
  );
}

/** Nothing was spent without an offer, so no money can come back. */
function failedText(outcome: Outcome, language: Language): string {
  const t = walletPaymentMessages(language);
  return outcome.state === 'failed' && !outcome.hadOffer ? t.payRefusedText : t.payFailedText;
}

/** Shows a payment's state when there is nothing to decide. */
export function PayOutcome({ language, outcome, host, agreed, onRetry, onAbort }: PayOutcomeProps) {
  const { homeUrl } = host;
  const t = walletPaymentMessages(language);
  if (outcome.state === 'paid') {
    return (
      <div role="status">
        <PaidTitle language={language} wasOwned={outcome.wasOwned === true} />
        <PaidFacts {...{ language, agreed }} terms={outcome.terms} />
        {outcome.confirmation !== null && (
          <PaymentCodes codes={outcome.confirmation} language={language} />
        )}
        <ShopMessage terms={outcome.terms} language={language} />
        <div className="mt-8 flex flex-wrap gap-3">
          <NextLink language={language} outcome={outcome} homeUrl={homeUrl} />
          <LinkButton
            href={entryUrl(host, { type: 'purchase', id: outcome.purchase })}
            emphasis="secondary"
          >
            {walletPageMessages(language).steps}
          </LinkButton>
        </div>
      </div>
    );
  }
  const { title, text } = {
    paying: { title: t.payPaying, text: t.payStuck },
    expired: { title: t.payExpired, text: t.payExpiredText },
    failed: { title: t.payFailed, text: failedText(outcome, language) },
    aborting: { title: t.payAborting, text: t.payAbortingText },
    aborted: { title: t.payAborted, text: t.payAbortedText },
  }[outcome.state];
  return (
    <div role="status">
      <PageTitle lead={text}>{title}</PageTitle>
      {outcome.state === 'failed' && (
        <p lang="en" className="break-words text-soft">
          {outcome.reason}
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {(outcome.state === 'paying' || outcome.state === 'aborting') && (
          <form action={onRetry}>
            <Button>{t.tryAgain}</Button>
          </form>
        )}
        {outcome.state === 'paying' && (
          <form action={() => onAbort(outcome.purchase)}>
            <Button emphasis="secondary">{t.payAbort}</Button>
          </form>
        )}
        <LinkButton href={homeUrl} emphasis="secondary">
          {t.toWallet}
        </LinkButton>
      </div>
    </div>
  );
}
