import { Fragment } from 'react';
import type { Language } from '@/ui/messages/language';
import { formatAmount, parseAmount, type Amount as Money } from '@/protocol/amount-text';
import { classNames } from './class-names';
import { formatAmountForPeople, roundForPeople, type Rounding } from './format-amount-for-people';

interface AmountProps {
  /** A domain amount, or a wire amount like `KUDOS:1.5`. */
  value: Money | string;
  language: Language;
  /** The sign in front. The machine's value in `data-amount` has the minus, too. */
  sign?: '+' | '-';
  /** Shows at most three digits of a fraction. The exact amount is in the title and in `data-amount`. */
  rounded?: Rounding | undefined;
  /** The amount that people read, if parts were rounded together. */
  shown?: Money | undefined;
  className?: string;
}

/** Longer amounts may break where digits are grouped, to fit on narrow screens. */
const LONGEST_LINE = 20;

/** Shows an amount in the reader's format, with the wire amount in `data-amount`. Zero has no sign. */
export function Amount(props: AmountProps) {
  const { value, language, sign: asked, rounded, className } = props;
  const money = typeof value === 'string' ? parseAmount(value) : value;
  const sign = money.units === 0n ? undefined : asked;
  const exact = formatAmountForPeople(money, language);
  const shown = props.shown ?? (rounded === undefined ? money : roundForPeople(money, rounded));
  const text = formatAmountForPeople(shown, language);
  const isLong = text.length > LONGEST_LINE;
  return (
    <data
      value={formatAmount(money)}
      title={text === exact ? undefined : exact}
      data-amount={`${sign === '-' ? '-' : ''}${formatAmount(money)}`}
      className={classNames('tabular-nums', !isLong && 'whitespace-nowrap', className)}
    >
      {sign === undefined ? '' : sign === '-' ? '\u2212' : '+'}
      {isLong ? breakable(text) : text}
    </data>
  );
}

function breakable(text: string) {
  return text.split(/(?<=[.,])/).map((digits, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {digits}
    </Fragment>
  ));
}
