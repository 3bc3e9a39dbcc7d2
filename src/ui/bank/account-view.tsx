import type { Balance } from '@/protocol/bank';
import type { Amount as Money } from '@/protocol/amount';
import { accountOf } from '@/protocol/payto';
import { withdrawalMessages } from '@/ui/messages/bank-withdrawal';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { bankMessages } from '@/ui/messages/bank';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { Facts } from '@/ui/primitives/facts';
import { ForPrograms } from '@/ui/primitives/for-programs';
import { LargeAmount } from '@/ui/primitives/large-amount';
import { Notice } from '@/ui/primitives/notice';
import { BalanceAmount } from './balance-amount';
import { TransferList, type TransferRow } from './transfer-list';

interface AccountViewProps {
  language: Language;
  user: string;
  account: { balance: Balance; payto: string; accountNumber: number };
  /** The latest transfers. */
  transfers: readonly TransferRow[];
  hasMore: boolean;
  /** Withdrawals that a wallet has accepted, the youngest first. */
  unconfirmed: readonly { id: string; amount: Money }[];
  news: 'welcome' | 'opened' | 'sent' | undefined;
}

export function AccountView(props: AccountViewProps) {
  const { language, user, account, news } = props;
  const t = bankMessages(language);
  return (
    <>
      {news !== undefined && <Notice className="mb-6">{t[news]}</Notice>}
      <Unconfirmed {...props} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-lg wrap-anywhere text-soft">{t.accountTitle(user)}</h1>
          <p className="leading-tight">
            <span className="sr-only">{t.balance}: </span>
            <BalanceAmount balance={account.balance} language={language} as={LargeAmount} />
          </p>
        </div>
        <div className="flex w-full gap-3 sm:w-auto print:hidden">
          <LinkButton href="/bank/withdrawals/new" className="grow">
            {t.withdraw}
          </LinkButton>
          <LinkButton href="/bank/transfers/new" emphasis="secondary" className="grow">
            {t.send}
          </LinkButton>
        </div>
      </div>
      <section aria-labelledby="transfers" className="mt-8 sm:mt-12">
        <h2 id="transfers" className="mb-2 text-xl font-semibold">
          {t.lastTransfers}
        </h2>
        <Transfers {...props} />
      </section>
      <section aria-label={t.account} className="mt-10 space-y-3">
        <Facts
          rows={[
            [t.bank, accountOf(account.payto).host],
            [t.accountHolder, user],
            [t.accountNumber, account.accountNumber],
          ]}
        />
        <ForPrograms payto={account.payto} language={language} />
      </section>
    </>
  );
}

/** Leads back to withdrawals that wait for the owner. */
function Unconfirmed({ unconfirmed, language }: AccountViewProps) {
  const t = withdrawalMessages(language);
  return unconfirmed.map(({ id, amount }) => (
    <Notice key={id} className="mb-6">
      {t.waitsForYou}{' '}
      <a href={`/bank/withdrawals/${id}/confirmation`}>
        {t.title(formatAmountForPeople(amount, language))}
      </a>
    </Notice>
  ));
}

function Transfers({ transfers, language, hasMore }: AccountViewProps) {
  const t = bankMessages(language);
  if (transfers.length === 0) {
    return (
      <EmptyState title={t.noTransfersTitle}>
        <p>{t.noTransfersText}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <TransferList rows={transfers} language={language} />
      {hasMore && (
        <p className="mt-3 print:hidden">
          <a href="/bank/transfers">{t.allTransfers}</a>
        </p>
      )}
    </>
  );
}
