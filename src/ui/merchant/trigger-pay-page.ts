/**
 * GET public/trigger-pay for people without a wallet in their browser (protocol-b 3.8). It says
 * what should have happened and how it can still happen. Needs no script, style sheet or Next.
 */
import type { Reader } from '@/ui/messages/reader';
import { triggerPayMessages } from '@/ui/messages/trigger-pay-page';
import { html } from '@/ui/primitives/markup';
import { withoutWallet, withWallet } from '@/ui/primitives/presence-markup';
import { walletAddresses, type WalletUris } from './wallet-links';
import { plainPage } from './plain-page';

export type Errand = 'pay' | 'tip' | 'refund' | 'offer' | 'nothing';

/** An unpaid order of our own. */
export interface OrderLink {
  /** The order's page, with its QR code. */
  readonly url: string;
  readonly uris: WalletUris;
}

export function renderTriggerPayPage(
  { errand, order }: { readonly errand: Errand; readonly order: OrderLink | null },
  reader: Reader,
): string {
  const t = triggerPayMessages(reader.language);
  const [title, text] = {
    pay: [t.payTitle, t.payText] as const,
    tip: [t.tipTitle, t.tipText] as const,
    refund: [t.refundTitle, t.refundText] as const,
    offer: [t.offerTitle, t.offerText] as const,
    nothing: [t.nothingTitle, t.nothingText] as const,
  }[errand];
  if (errand === 'nothing') return plainPage(reader, title, html`<p>${text}</p>`);
  return plainPage(
    reader,
    title,
    html`${withWallet(html`<p>${t.opens}</p>`)}
      ${withoutWallet(
        html`<p>${text}</p>
          <p>${t.install}${errand === 'pay' ? ` ${t.nothingCharged}` : ''}</p>`,
      )}
      <p><a class="open" href="">${t.again}</a></p>
      ${order === null ? '' : html`<p><a href="${order.url}">${t.otherDevice}</a></p>`}
      ${withoutWallet(html`<p><a href="/wallet">${t.getWallet}</a></p>`)}
      ${order === null ? '' : walletAddresses(order.uris, reader.language)}`,
  );
}
