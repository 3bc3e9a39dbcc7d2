/**
 * The ways to open a wallet on a page without scripts. There is a link, this site's wallet for
 * people without one, and a code for another device. On telephones the code is behind a link. That
 * choice is in the address, so it survives the page's refreshes.
 */
import type { Language } from '@/ui/messages/language';
import { walletLinkMessages } from '@/ui/messages/wallet-links';
import { html, type Markup } from '@/ui/primitives/markup';
import { withoutWallet, withWallet } from '@/ui/primitives/presence-markup';
import { qrCode } from './qr-code';

/** The URIs of an order. Wallets of early 2020 need one of their own if there is no TLS. */
export interface WalletUris {
  readonly early: string;
  readonly later: string;
}

interface WalletLink {
  readonly uris: WalletUris;
  /** The link's text. */
  readonly open: string;
  /** Describes the code to those who cannot see it. */
  readonly label: string;
}

/** State of the folded QR code on phones. */
export interface CodeFold {
  readonly isOpen: boolean;
  /** The same page with the code. */
  readonly openHref: string;
  /** True if the page is for a wallet of early 2020. */
  readonly isEarly: boolean;
  /** The same page for such a wallet. */
  readonly earlyHref: string;
}

export function codeFoldOf({ url }: Request): CodeFold {
  const { searchParams } = new URL(url);
  const hrefWith = (name: string, value: string): string => {
    const changed = new URLSearchParams(searchParams);
    changed.set(name, value);
    return `?${changed.toString()}`;
  };
  return {
    isOpen: searchParams.has('code'),
    openHref: hrefWith('code', 'shown'),
    isEarly: searchParams.get('wallet') === '2020',
    earlyHref: hrefWith('wallet', '2020'),
  };
}

/** Renders the addresses as links with their text, for a page without a QR code. */
export function walletAddresses({ early, later }: WalletUris, language: Language): Markup {
  const t = walletLinkMessages(language);
  const line = (words: string, uri: string): Markup =>
    html`<p class="soft">
      ${words}: <a href="${uri}"><code>${uri}</code></a>
    </p>`;
  return html`${line(t.uri, later)} ${early === later ? '' : line(t.early, early)}`;
}

export function walletLinks(link: WalletLink, fold: CodeFold, language: Language): Markup {
  const { uris, open, label } = link;
  const t = walletLinkMessages(language);
  const uri = fold.isEarly ? uris.early : uris.later;
  const isOther = !fold.isEarly && uris.early !== uris.later;
  const walletPage = `/wallet?${new URLSearchParams({ uri }).toString()}`;
  return html`<p><a class="open" href="${uri}">${open}</a></p>
    ${withWallet(html`<p>${t.hasWallet}</p>`)}
    ${withoutWallet(html`<p>${t.noWallet} <a href="${walletPage}">${t.walletPage}</a></p>`)}
    ${fold.isOpen ? '' : html`<p class="show"><a href="${fold.openHref}">${t.showCode}</a></p>`}
    <div class="${fold.isOpen ? '' : 'folded'}">
      <p>${t.scan}</p>
      ${qrCode(uri, label)}
    </div>
    <p class="soft">${t.uri}: <code>${uri}</code></p>
    ${isOther ? html`<p class="soft"><a href="${fold.earlyHref}">${t.early}</a></p>` : ''}`;
}
