import { formatAmount } from '@/protocol/amount-text';
import type { Balance } from '@/protocol/bank';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import type { LargeAmount } from '@/ui/primitives/large-amount';

interface BalanceAmountProps {
  balance: Balance;
  language: Language;
  as?: typeof Amount | typeof LargeAmount;
}

/** Shows a balance, with a minus if the account is in debt. */
export function BalanceAmount({ balance, language, as: Shown = Amount }: BalanceAmountProps) {
  const { amount, side } = balance;
  const inDebt = side === 'debit' && amount.units > 0n;
  return <Shown value={amount} language={language} {...(inDebt ? { sign: '-' as const } : {})} />;
}

/** Shows the balance after a transfer. Its attribute keeps it apart from the transfer's own amount. */
export function BalanceAfter({ balance, language }: Omit<BalanceAmountProps, 'as'>) {
  const { amount, side } = balance;
  const isDebt = side === 'debit' && amount.units > 0n;
  const text = formatAmount(amount);
  return (
    <data
      value={text}
      data-balance-after={`${isDebt ? '-' : ''}${text}`}
      className="whitespace-nowrap tabular-nums"
    >
      {isDebt && '\u2212'}
      {formatAmountForPeople(amount, language)}
    </data>
  );
}
