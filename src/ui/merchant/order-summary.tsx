import type { ReactNode } from 'react';
import type { Amount as Money } from '@/protocol/amount';
import type { Location } from '@/protocol/instance';
import type { Language } from '@/ui/messages/language';
import { orderPageMessages } from '@/ui/messages/order-page';
import { commonMessages } from '@/ui/messages/common';
import { Amount } from '@/ui/primitives/amount';
import { Card } from '@/ui/primitives/card';
import { CopyButton } from '@/ui/primitives/copy-button';
import { addressLines } from './address-lines';

export interface SummaryItem {
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
  /** The price of the whole quantity; null if unknown. */
  readonly price: Money | null;
}

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
  return (
    <Card title={title}>
      <p className="wrap-anywhere">{summary}</p>
      {items.length > 0 && <Items items={items} language={language} />}
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

function Items({ items, language }: { items: readonly SummaryItem[]; language: Language }) {
  return (
    <ul className="mt-4 divide-y divide-rule border-t border-rule">
      {items.map(({ name, quantity, unit, price }, index) => (
        <li key={index} className="flex justify-between gap-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            {quantity}
            {'\u00a0'}
            {unit === '' ? '×' : unit} {name}
          </span>
          {price !== null && <Amount value={price} language={language} />}
        </li>
      ))}
    </ul>
  );
}

function Delivery({ lines, language }: { lines: readonly string[]; language: Language }) {
  const [t, common] = [orderPageMessages(language), commonMessages(language)];
  if (lines.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="min-h-9 py-1 text-accent">{t.delivery}</summary>
      <address className="mt-1 mb-3 not-italic">
        {lines.map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
      <CopyButton text={lines.join('\n')} label={t.copyAddress} done={common.copied} />
    </details>
  );
}
