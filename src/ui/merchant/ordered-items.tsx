import type { Amount as Money } from '@/protocol/amount';
import type { Quantity } from '@/protocol/quantity';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { quantityForPeople } from '@/ui/primitives/quantity-for-people';

export interface SummaryItem {
  readonly name: string;
  readonly quantity: Quantity;
  readonly unit: string;
  /** The price of the whole quantity; null if unknown. */
  readonly price: Money | null;
}

/** Units that say no more than the number. */
const PLAIN_UNITS = new Set(['', 'piece', 'pieces', 'Stück']);

export const isPlainUnit = (unit: string): boolean => PLAIN_UNITS.has(unit);

/** Lists what was ordered, a line for each item. */
export function OrderedItems(props: { items: readonly SummaryItem[]; language: Language }) {
  const { items, language } = props;
  return (
    <ul className="divide-y divide-rule border-t border-rule">
      {items.map(({ name, quantity, unit, price }, index) => (
        <li key={index} className="flex justify-between gap-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            {quantityForPeople(quantity, language)}
            {'\u00a0'}× {name}
            {!isPlainUnit(unit) && ` (${unit})`}
          </span>
          {price !== null && <Amount value={price} language={language} />}
        </li>
      ))}
    </ul>
  );
}
