import type { Language } from '@/ui/messages/language';
import type { Amount as Money } from '@/protocol/amount-text';
import { Amount } from './amount';
import { formatAmountForPeople } from './format-amount-for-people';

interface LargeAmountProps {
  value: Money;
  language: Language;
  sign?: '+' | '-';
}

/** The number of characters that fit side by side on a screen of 320 px. */
const FITS = 12;

/** Shows the amount that a page is about. With many digits it is smaller on narrow screens. */
export function LargeAmount({ value, language, sign }: LargeAmountProps) {
  const letters = formatAmountForPeople(value, language).length + (sign === undefined ? 0 : 1);
  return (
    <Amount
      {...{ value, language }}
      {...(sign === undefined ? {} : { sign })}
      className={`font-semibold sm:text-5xl ${letters > FITS ? 'text-2xl' : 'text-4xl'}`}
    />
  );
}
