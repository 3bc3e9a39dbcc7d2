/**
 * The ways into a wallet on a page without scripts (design/ui.md 6, 7): a link, the wallet on this site for
 * people without one, and a code for another device. On telephones the code is behind a link; it is in the
 * address, so that it stays while the page looks again and again.
 */
import type { Language } from '@/ui/messages/language';
import { walletDoorMessages } from '@/ui/messages/wallet-door';
import { html, type Markup } from '@/ui/primitives/markup';
import { qrCode } from './qr-code';

interface Door {
  readonly uri: string;
  /** What the link says. */
  readonly open: string;
  /** Stands for the code. */
  readonly label: string;
}

/** On telephones. */
export interface CodeFold {
  readonly isOpen: boolean;
  /** The same page with the code. */
  readonly openHref: string;
}

export function codeFoldOf({ url }: Request): CodeFold {
  const { searchParams } = new URL(url);
  const isOpen = searchParams.has('code');
  searchParams.set('code', 'shown');
  return { isOpen, openHref: `?${searchParams.toString()}` };
}

export function doorToWallets(door: Door, fold: CodeFold, language: Language): Markup {
  const { uri, open, label } = door;
  const t = walletDoorMessages(language);
  const walletPage = `/wallet?${new URLSearchParams({ uri }).toString()}`;
  return html`<p><a class="open" href="${uri}">${open}</a></p>
    <p>${t.noWallet} <a href="${walletPage}">${t.walletPage}</a></p>
    ${fold.isOpen ? '' : html`<p class="show"><a href="${fold.openHref}">${t.showCode}</a></p>`}
    <div class="${fold.isOpen ? '' : 'folded'}">
      <p>${t.scan}</p>
      ${qrCode(uri, label)}
    </div>
    <p class="soft">${t.uri}: <code>${uri}</code></p>`;
}
