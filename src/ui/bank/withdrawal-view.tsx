import type { FormErrorName } from '@/protocol/form-errors';
import type { Amount as Money } from '@/protocol/amount';
import type { WithdrawalStatus } from '@/protocol/bank';
import { encodeBase32 } from '@/protocol/base32';
import { accountOf } from '@/protocol/payto';
import { withdrawalMessages } from '@/ui/messages/bank-withdrawal';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { shownAddress } from '@/ui/wallet/shown-address';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Facts } from '@/ui/primitives/facts';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { LivePage } from '@/ui/primitives/live-page';
import { Notice } from '@/ui/primitives/notice';
import { OwnAddress } from '@/ui/primitives/own-address';
import { PageTitle } from '@/ui/primitives/page-title';
import { WithoutWallet } from '@/ui/primitives/wallet-presence';
import { bankFormErrors } from './form-errors';
import { WalletLinks } from './wallet-links';
import { WithdrawalSteps } from './withdrawal-steps';

export interface WithdrawalViewProps {
  language: Language;
  /** The page's own address. */
  path: string;
  id: string;
  status: WithdrawalStatus;
  amount: Money;
  /** `taler://withdraw/…` for wallets. */
  uri: string;
  /** The exchange's account and the wallet's key, once a wallet chose them. */
  exchangeAccount: string | null;
  /** The exchange of that account, if the bank knows it. */
  exchangeUrl: string | null;
  reservePub: Uint8Array | null;
  error: FormErrorName | undefined;
}

/** Shows one withdrawal at its current step. */
export function WithdrawalView(props: WithdrawalViewProps) {
  const { language, path, id, status, amount, error } = props;
  const t = withdrawalMessages(language);
  const awaitsWallet = status === 'pending' || status === 'approved';
  const address = `/bank/withdrawals/${id}`;
  return (
    <>
      <OwnAddress path={path} />
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
          address={address}
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

function Confirm(props: WithdrawalViewProps) {
  const { language, id, amount, exchangeAccount, exchangeUrl, reservePub } = props;
  const t = withdrawalMessages(language);
  return (
    <Card title={t.confirmTitle}>
      <p role="status" className="mb-6">
        {t.confirmText}
      </p>
      <Facts
        rows={[
          [
            t.leaves,
            <Amount
              key="amount"
              value={amount}
              language={language}
              className="text-2xl leading-tight font-semibold"
            />,
          ],
          [
            t.exchange,
            exchangeUrl === null
              ? exchangeName(exchangeAccount, language)
              : shownAddress(exchangeUrl),
          ],
          [t.wallet, t.acceptedIn],
        ]}
      />
      <details className="mt-3">
        <summary className="min-h-9 py-1 text-soft">{t.keys}</summary>
        <Facts
          rows={[
            [t.goesTo, exchangeAccount],
            [t.forReserve, <code key="reserve">{reservePub && encodeBase32(reservePub)}</code>],
          ]}
        />
      </details>
      <p className="mt-4">{t.confirmFinal}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <form method="post" action={`/bank/withdrawals/${id}/confirm`}>
          <Button>{t.confirm}</Button>
        </form>
        <AbortForm id={id} language={language} />
      </div>
    </Card>
  );
}

/** Names an exchange elsewhere by the holder of its account. */
function exchangeName(payto: string | null, language: Language): string {
  if (payto === null) return '';
  const { account, host } = accountOf(payto);
  return withdrawalMessages(language).exchangeAt(account, host);
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
        <WithoutWallet>
          <LinkButton href="/wallet">{t.toWallet}</LinkButton>
        </WithoutWallet>
        <LinkButton href="/shop" emphasis="secondary">
          {t.toShop}
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
