import type { FormErrorName } from '@/protocol/form-errors';
import { withdrawalMessages } from '@/ui/messages/bank-withdrawal';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { Notice } from '@/ui/primitives/notice';
import { Once } from '@/ui/primitives/once';
import { PageTitle } from '@/ui/primitives/page-title';
import { WithoutWallet, WithWallet } from '@/ui/primitives/wallet-presence';
import { UNITS_PER_COIN } from '@/protocol/amount';
import type { Balance } from '@/protocol/bank';
import { bankFormErrors, errorOf } from './form-errors';

interface WithdrawFormProps {
  language: Language;
  balance: Balance;
  amount: string | undefined;
  error: FormErrorName | undefined;
}

const QUICK = [5, 10, 20, 50, 100] as const;

/** Links that fill in an amount, as at a cash machine. They work without scripts. */
function QuickAmounts({ language, balance }: Pick<WithdrawFormProps, 'language' | 'balance'>) {
  const { units } = balance.side === 'credit' ? balance.amount : { units: 0n };
  const shown = QUICK.filter((value) => BigInt(value) * UNITS_PER_COIN <= units);
  return (
    shown.length > 0 && (
      <nav aria-label={withdrawalMessages(language).quickAmounts}>
        <ul className="flex flex-wrap gap-2">
          {shown.map((value) => (
            <li key={value}>
              <a
                href={`/bank/withdrawals/new?amount=${value}`}
                className="inline-flex min-h-11 min-w-14 items-center justify-center rounded-xs border border-rule bg-sheet px-3 tabular-nums no-underline hover:border-accent"
              >
                {value}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )
  );
}

/** Asks for an amount. One button serves people with a wallet in this browser and all others. */
export function WithdrawForm({ language, balance, amount, error }: WithdrawFormProps) {
  const t = withdrawalMessages(language);
  const errors = bankFormErrors(error, language);
  return (
    <>
      <PageTitle lead={t.newLead}>{t.newTitle}</PageTitle>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-[3fr_2fr]">
        <form method="post" action="/bank/withdraw" className="min-w-0 space-y-6">
          <Once />
          <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
          <Field
            name="amount"
            label={t.amount}
            hint={t.balanceHint(formatAmountForPeople(balance.amount, language))}
            error={errorOf(errors, 'amount')}
            defaultValue={amount ?? '20'}
            unit={balance.amount.currency}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <QuickAmounts {...{ language, balance }} />
          <WithWallet>
            <p>{t.walletFound}</p>
          </WithWallet>
          <Button>{t.goOn}</Button>
        </form>
        <WithoutWallet>
          <Notice kind="aside">
            <h2 className="font-semibold">{t.noWalletTitle}</h2>
            <p className="mt-1">{t.noWalletText}</p>
            <noscript>
              <p className="mt-2">{t.noScript}</p>
            </noscript>
          </Notice>
        </WithoutWallet>
      </div>
    </>
  );
}
