import type { ReactNode } from 'react';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Facts } from '@/ui/primitives/facts';
import { LocalTime } from '@/ui/primitives/local-time';
import { localeOf } from '@/ui/primitives/format-amount-for-people';
import { OrderLines, type OrderLineView } from './order-lines';

interface ReceiptViewProps {
  orderId: string;
  orderedAt: number;
  lines: readonly OrderLineView[];
  total: string;
  /** The description of an order without lines. */
  summary: string;
  delivery:
    | {
        readonly address_lines: readonly string[];
        readonly post_code: string;
        readonly town: string;
        readonly country: string;
      }
    | 'forgotten'
    | null;
  /** When the goods were sent, with the shop's note. */
  sent: { readonly atMs: number; readonly note: string | undefined } | undefined;
  language: Language;
  /** Actions, which are not printed. */
  actions: ReactNode;
}

/** Lays out a receipt as on paper: name at the head, lines, sum, and the address. */
export function ReceiptView(props: ReceiptViewProps) {
  const { orderId, orderedAt, lines, total, summary, delivery, sent, language, actions } = props;
  const t = goodsMessages(language);
  return (
    <article className="max-w-2xl border border-rule bg-sheet p-5 sm:p-10 print:max-w-none print:border-0 print:p-0">
      <header className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b-4 border-double border-b-ink pb-3">
        <h1 className="text-2xl font-semibold wrap-anywhere sm:text-3xl">
          {t.receiptTitle(orderId)}
        </h1>
        <p className="text-lg font-semibold">{shopMessages(language).shopName}, Firenze</p>
      </header>
      <div className="mb-8">
        <Facts
          rows={[
            [t.date, <LocalTime key="d" at={orderedAt} language={language} />],
            ...(lines.length === 0 ? [[t.product, summary] as const] : []),
            ...(delivery === null
              ? []
              : [
                  [
                    t.deliveryAddress,
                    <Address key="a" {...{ delivery, language }} forgotten={t.forgotten} />,
                  ] as const,
                ]),
            ...(sent === undefined
              ? []
              : [
                  [
                    t.sent,
                    <LocalTime key="s" at={sent.atMs} show="date" language={language} />,
                  ] as const,
                ]),
            ...(sent?.note === undefined ? [] : [[t.sentNote, sent.note] as const]),
          ]}
        />
      </div>
      <OrderLines caption={t.yourOrder} {...{ lines, total, language }} />
      <p className="mt-1 text-soft">
        {t.receiptPaid}. {lines.length > 0 && t.includesTaxes}
      </p>
      <div className="mt-8 print:hidden">{actions}</div>
    </article>
  );
}

interface AddressProps {
  delivery: Exclude<ReceiptViewProps['delivery'], null>;
  language: Language;
  forgotten: string;
}

function Address({ delivery, language, forgotten }: AddressProps) {
  if (delivery === 'forgotten') return <span className="text-soft">{forgotten}</span>;
  const named = new Intl.DisplayNames([localeOf(language)], { type: 'region' });
  const { address_lines: lines, post_code: postCode, town, country } = delivery;
  const land = /^[A-Z]{2}$/.test(country) ? (named.of(country) ?? country) : country;
  return (
    <address className="not-italic">
      {[...lines, `${postCode} ${town}`, land].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
