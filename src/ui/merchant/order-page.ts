/**
 * GET orders/$ID for browsers (protocol-a 7.2): a page without scripts, style sheets or Next. While
 * the order is open, it has the wallet's QR code and link and refreshes every five seconds.
 */
import { formatAmount, type Amount } from '@/protocol/amount';
import type { Language } from '@/ui/messages/language';
import type { Reader } from '@/ui/messages/reader';
import { orderPageMessages } from '@/ui/messages/order-page';
import { formatAmountForPeople, localeOf } from '@/ui/primitives/format-amount-for-people';
import { html, type Markup } from '@/ui/primitives/markup';
import { plainPage } from './plain-page';
import { walletLinks, type CodeFold, type WalletUris } from './wallet-links';

interface Order {
  readonly summary: string;
  readonly merchantName: string;
  readonly orderId: string;
  readonly amount: Amount;
}

export type OrderPage =
  | {
      readonly state: 'unpaid' | 'claimed';
      readonly order: Order;
      readonly payUris: WalletUris;
      /** Time until the pay deadline. */
      readonly remainingMs: number;
    }
  | { readonly state: 'expired'; readonly order: Order }
  | { readonly state: 'paid'; readonly order: Order; readonly fulfillmentUrl: string | null }
  | { readonly state: 'reorder'; readonly reorderUrl: string };

export function renderOrderPage(page: OrderPage, reader: Reader, fold: CodeFold): string {
  const { language } = reader;
  const t = orderPageMessages(language);
  switch (page.state) {
    case 'unpaid':
    case 'claimed':
      return plainPage(
        reader,
        t.payTitle(page.order.summary),
        payContent(page, language, fold),
        true,
      );
    case 'expired':
      return plainPage(
        reader,
        t.expiredTitle(page.order.summary),
        html`${facts(page.order, language)}
          <p role="status">${t.expired}</p>`,
      );
    case 'paid':
      return plainPage(
        reader,
        t.paidTitle(page.order.summary),
        html`${facts(page.order, language)}
          <p role="status">${t.paid}</p>
          ${linkTo(page.fulfillmentUrl, t.goOn)}`,
      );
    case 'reorder':
      return plainPage(
        reader,
        t.reorderTitle,
        html`<p>${t.reorder}</p>
          ${linkTo(page.reorderUrl, t.reorderTitle)}`,
      );
  }
}

function payContent(
  page: Extract<OrderPage, { state: 'unpaid' | 'claimed' }>,
  language: Language,
  fold: CodeFold,
): Markup {
  const t = orderPageMessages(language);
  const { order, payUris, remainingMs } = page;
  const label = t.qrLabel(formatAmountForPeople(order.amount, language), order.merchantName);
  return html`${facts(order, language, inWords(remainingMs, language))}
    ${walletLinks({ uris: payUris, open: t.openWallet, label }, fold, language)}
    <p role="status">${page.state === 'claimed' ? t.claimed : ''}</p>
    <p class="soft">${t.refreshes}</p>`;
}

function facts(order: Order, language: Language, remaining?: string): Markup {
  const t = orderPageMessages(language);
  return html`<p class="amount" data-amount="${formatAmount(order.amount)}">
      ${formatAmountForPeople(order.amount, language)}
    </p>
    <dl>
      <dt>${t.to}</dt>
      <dd>${order.merchantName}</dd>
      <dt>${t.order}</dt>
      <dd>${order.orderId}</dd>
      ${
        remaining === undefined
          ? ''
          : html`<dt>${t.payBefore}</dt>
              <dd>${remaining}</dd>`
      }
    </dl>`;
}

function linkTo(url: string | null, text: string): Markup {
  const isWebAddress = url !== null && /^https?:\/\//i.test(url);
  return isWebAddress ? html`<p><a class="open" href="${url}">${text}</a></p>` : html``;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Formats a duration in its two largest units: "1 hour 20 minutes". */
function inWords(durationMs: number, language: Language): string {
  const words: string[] = [];
  let rest = durationMs;
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(rest / ms);
    rest %= ms;
    if (count === 0 && (words.length > 0 || unit !== 'second')) continue;
    const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
    words.push(new Intl.NumberFormat(localeOf(language), style).format(count));
    if (words.length === 2) break;
  }
  return words.join(' ');
}
