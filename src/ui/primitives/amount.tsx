import type { Language } from '@/ui/messages/language';
import { formatAmount, parseAmount, type Amount as Money } from '@/protocol/amount-text';
import { classNames } from './class-names';
import { formatAmountForPeople } from './format-amount-for-people';

interface AmountProps {
  /** As in domain code, or as on the wire: `KUDOS:1.5`. */
  value: Money | string;
  language: Language;
  /** Shown in front; the machine's value in `data-amount` carries a minus likewise. */
  sign?: '+' | '-';
  className?: string;
}

/** An amount in the reader's spelling, with the wire's in `data-amount`. */
export function Amount({ value, language, sign, className }: AmountProps) {
  const money = typeof value === 'string' ? parseAmount(value) : value;
  return (
    <data
      value={formatAmount(money)}
      data-amount={`${sign === '-' ? '-' : ''}${formatAmount(money)}`}
      className={classNames('whitespace-nowrap tabular-nums', className)}
    >
      {sign === undefined ? '' : sign === '-' ? '\u2212' : '+'}
      {formatAmountForPeople(money, language)}
    </data>
  );
}
