import type { Language } from '@/ui/messages/language';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { Once } from '@/ui/primitives/once';
import { SelectField } from '@/ui/primitives/select-field';

const FIELDS = [
  { name: 'name', autoComplete: 'name' },
  { name: 'street', autoComplete: 'street-address' },
  { name: 'post_code', autoComplete: 'postal-code', className: 'w-40' },
  { name: 'town', autoComplete: 'address-level2' },
] as const;

interface CheckoutFormProps {
  countries: readonly string[];
  /** The values that were refused. */
  draft: Readonly<Record<string, string>>;
  missing: readonly string[];
  language: Language;
}

export function CheckoutForm({ countries, draft, missing, language }: CheckoutFormProps) {
  const t = goodsMessages(language);
  const named = new Intl.DisplayNames([localeOf(language)], { type: 'region' });
  const options = countries
    .map((value) => ({ value, label: named.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, localeOf(language)));
  const errorOf = (name: 'country' | (typeof FIELDS)[number]['name']): string | undefined =>
    missing.includes(name) ? t.missing(t[name]) : undefined;
  return (
    <form method="post" action="/shop/checkout/submit" className="space-y-5">
      <Once />
      {FIELDS.map(({ name, ...look }) => (
        <Field
          key={name}
          name={name}
          label={t[name]}
          defaultValue={draft[name]}
          error={errorOf(name)}
          maxLength={100}
          required
          {...look}
        />
      ))}
      <SelectField
        name="country"
        label={t.country}
        options={[{ value: '', label: t.chooseCountry }, ...options]}
        defaultValue={draft['country']}
        error={errorOf('country')}
      />
      <p className="max-w-prose text-sm text-soft">{t.forgettable}</p>
      <Button className="w-full sm:w-auto">{t.order}</Button>
      <p className="text-sm text-soft">{t.orderNote}</p>
    </form>
  );
}
