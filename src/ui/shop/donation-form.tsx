import type { Language } from '@/ui/messages/language';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { Once } from '@/ui/primitives/once';
import { Choices } from '@/ui/primitives/choices';

interface DonationFormProps {
  currency: string;
  /** Decimal values. */
  suggested: readonly string[];
  most: string;
  chosen: string;
  typed: string | undefined;
  isWrong: boolean;
  language: Language;
}

export function DonationForm(props: DonationFormProps) {
  const { currency, suggested, most, chosen, typed, isWrong, language } = props;
  const t = shopMoneyMessages(language);
  const mostForPeople = formatAmountForPeople(`${currency}:${most}`, language);
  return (
    <form method="post" action="/shop/donate/submit" className="space-y-6">
      <Once />
      <Choices
        name="amount"
        legend={t.howMuch}
        chosen={chosen}
        inRow
        options={suggested.map((value) => ({
          value,
          label: formatAmountForPeople(`${currency}:${value}`, language),
        }))}
      />
      <Field
        name="other"
        label={t.other}
        hint={t.otherHint(mostForPeople)}
        unit={currency}
        inputMode="decimal"
        maxLength={24}
        defaultValue={typed}
        error={isWrong ? t.badAmount(mostForPeople) : undefined}
        className="w-full sm:w-72"
      />
      <Button>{t.donateButton}</Button>
      <p className="text-sm text-soft">{t.donateNote}</p>
    </form>
  );
}
