import type { FormErrorName } from '@/protocol/form-errors';
import type { Amount as Money } from '@/protocol/amount';
import type { WithdrawalStatus } from '@/protocol/bank';
import { withdrawalMessages } from '@/ui/messages/bank-withdrawal';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { LivePage } from '@/ui/primitives/live-page';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { bankFormErrors } from './form-errors';
import { WalletLinks } from './wallet-links';
import { WithdrawalSteps } from './withdrawal-steps';

export interface WithdrawalViewProps {
  language: Language;
  id: string;
  status: WithdrawalStatus;
  amount: Money;
  /** `taler://withdraw/…` for wallets. */
  uri: string;
  /** The exchange's account and the wallet's key, once a wallet chose them. */
  exchangeAccount: string | null;
  reserve: string | null;
  error: FormErrorName | undefined;
}

/** Shows one withdrawal at its current step. */
export function WithdrawalView(props: WithdrawalViewProps) {
  const { language, id, status, amount, error } = props;
  const t = withdrawalMessages(language);
  const awaitsWallet = status === 'pending' || status === 'approved';
  return (
    <>
      <PageTitle>{t.title(formatAmountForPeople(amount, language))}</PageTitle>
      <ErrorSummary
        title={commonMessages(language).errorSummary}
        errors={bankFormErrors(error, language)}
      />
      {status !== 'aborted' && <WithdrawalSteps status={status} language={language} />}
      {awaitsWallet && <AwaitWallet {...props} />}
      {status === 'selected' && <Confirm {...props} />}
      {status === 'confirmed' && <Done {...props} />}
      {status === 'aborted' && <Aborted language={language} />}
      {(awaitsWallet || status === 'selected') && (
        <LivePage
          url={`/bank/withdrawal-operation/${id}?old_state=${status}`}
          field="status"
          value={status}
          refreshSeconds={status === 'selected' ? 0 : 5}
        />
      )}
    </>
  );
}

function AwaitWallet({ language, id, status, amount, uri }: WithdrawalViewProps) {
  const t = withdrawalMessages(language);
  const isApproved = status === 'approved';
  return (
    <Card title={isApproved ? t.approvedTitle : t.walletTitle}>
      <p className="mb-6 max-w-prose">{isApproved ? t.approvedText : t.walletText}</p>
      <WalletLinks
        language={language}
        uri={uri}
        qrLabel={t.qrLabel(formatAmountForPeople(amount, language))}
      />
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-rule pt-5">
        <p role="status" className="grow text-sm text-soft">
          {t.refreshes}
        </p>
        <a href={`/bank/withdrawals/${id}`}>{t.checkAgain}</a>
        {!isApproved && <AbortForm id={id} language={language} />}
      </div>
    </Card>
  );
}

function AbortForm({ id, language }: { id: string; language: Language }) {
  return (
    <form method="post" action={`/bank/withdrawals/${id}/abort`}>
      <Button emphasis="secondary">{withdrawalMessages(language).abort}</Button>
    </form>
  );
}

function Confirm({ language, id, amount, exchangeAccount, reserve }: WithdrawalViewProps) {
  const t = withdrawalMessages(language);
  const term = 'text-soft not-first:mt-3 sm:not-first:mt-0';
  return (
    <Card title={t.confirmTitle}>
      <p role="status" className="mb-6">
        {t.confirmText}
      </p>
      <dl className="grid gap-x-8 sm:grid-cols-[max-content_1fr] sm:gap-y-2">
        <dt className={term}>{t.leaves}</dt>
        <dd className="text-2xl leading-tight font-semibold">
          <Amount value={amount} language={language} />
        </dd>
        <dt className={term}>{t.goesTo}</dt>
        <dd className="wrap-anywhere">{exchangeAccount}</dd>
        <dt className={term}>{t.forReserve}</dt>
        <dd className="wrap-anywhere">
          <code>{reserve}</code>
        </dd>
      </dl>
      <p className="mt-6">{t.confirmFinal}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <form method="post" action={`/bank/withdrawals/${id}/confirm`}>
          <Button>{t.confirm}</Button>
        </form>
        <AbortForm id={id} language={language} />
      </div>
    </Card>
  );
}

function Done({ language, amount }: WithdrawalViewProps) {
  const t = withdrawalMessages(language);
  return (
    <>
      <Notice>
        <h2 className="font-semibold">{t.doneTitle}</h2>
        <p className="mt-1">{t.doneText(formatAmountForPeople(amount, language))}</p>
      </Notice>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href="/shop">{t.toShop}</LinkButton>
        <LinkButton href="/wallet" emphasis="secondary">
          {t.toWallet}
        </LinkButton>
        <LinkButton href="/bank/account" emphasis="secondary">
          {t.toAccount}
        </LinkButton>
      </div>
    </>
  );
}

function Aborted({ language }: { language: Language }) {
  const t = withdrawalMessages(language);
  return (
    <>
      <Notice>
        <h2 className="font-semibold">{t.abortedTitle}</h2>
        <p className="mt-1">{t.abortedText}</p>
      </Notice>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href="/bank/withdrawals/new">{t.again}</LinkButton>
        <LinkButton href="/bank/account" emphasis="secondary">
          {t.toAccount}
        </LinkButton>
      </div>
    </>
  );
}
