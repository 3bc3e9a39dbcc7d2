import type { ReactNode } from 'react';
import type { Amount as Money } from '@/protocol/amount';
import type { Location } from '@/protocol/instance';
import type { Language } from '@/ui/messages/language';
import { orderPageMessages } from '@/ui/messages/order-page';
import { Amount } from '@/ui/primitives/amount';
import { Card } from '@/ui/primitives/card';
import { quantityForPeople } from '@/ui/primitives/quantity-for-people';
import { saysItem, saysOnlyItem } from '@/ui/primitives/says-item';
import { addressLines } from './address-lines';
import { OrderedItems, type SummaryItem } from './ordered-items';
import { PostalAddress } from './postal-address';

interface OrderSummaryProps {
  title: string;
  language: Language;
  summary: string;
  items: readonly SummaryItem[];
  total: Money;
  /** Nothing if it is zero. */
  refunded?: Money;
  delivery: Location | null;
  /** Facts below the sum. */
  children: ReactNode;
}

/** Lists the ordered items and their sum. The delivery address is folded. */
export function OrderSummary(props: OrderSummaryProps) {
  const { title, language, summary, items, total, refunded, delivery, children } = props;
  const t = orderPageMessages(language);
  const said = whatIsSaid(props);
  return (
    <Card title={title}>
      {said !== 'items' && <p className="wrap-anywhere">{summary}</p>}
      {items.length > 0 && said !== 'summary' && (
        <div className={said === 'items' ? '' : 'mt-4'}>
          <OrderedItems items={items} language={language} />
        </div>
      )}
      <p className="mt-4 flex justify-between gap-4 border-t border-ink pt-2 text-lg font-semibold">
        <span>{t.total}</span>
        <Amount value={total} language={language} />
      </p>
      {refunded !== undefined && refunded.units > 0n && (
        <p className="flex justify-between gap-4 text-soft">
          <span>{t.refunded}</span>
          <Amount value={refunded} sign="-" language={language} />
        </p>
      )}
      <div className="mt-5">{children}</div>
      {delivery !== null && <Delivery lines={addressLines(delivery, language)} {...{ language }} />}
    </Card>
  );
}

/** Names what is shown. A single product that the summary names, too, is not said twice. */
function whatIsSaid(props: OrderSummaryProps): 'items' | 'summary' | 'both' {
  const { summary, items, total, language } = props;
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) return 'both';
  const words = { name: item.name, quantity: quantityForPeople(item.quantity, language) };
  if (saysOnlyItem(summary, words)) return 'items';
  const isWholePrice = item.price === null || item.price.units === total.units;
  return isWholePrice && saysItem(summary, words) ? 'summary' : 'both';
}

function Delivery({ lines, language }: { lines: readonly string[]; language: Language }) {
  const t = orderPageMessages(language);
  if (lines.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="min-h-9 py-1 text-accent">{t.delivery}</summary>
      <PostalAddress lines={lines} language={language} />
    </details>
  );
}
