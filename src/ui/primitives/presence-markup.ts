/**
 * Lets a wallet in the browser style pages that routes render (specification "Bank and wallet",
 * browser-wallet 3). It is wallet-presence.tsx without React.
 */
import { NAMESPACES } from '@/protocol/namespaces';
import { html, Markup } from './markup';

/** Attributes of <html>: they ask the wallet to change the style sheets. */
export const PRESENCE_MARKS = new Markup(
  NAMESPACES.map(({ noJsAttribute }) => `${noJsAttribute}="true"`).join(' '),
);

/** Without a wallet, these styles hide the parts for people who have one. */
export const PRESENCE_STYLES = new Markup(
  NAMESPACES.map(
    ({ styleSheetId, fallbackStyleSheet }) =>
      `<link id="${styleSheetId}" rel="stylesheet" href="${fallbackStyleSheet}" />`,
  ).join('\n'),
);

/** Returns a copy for each namespace, of which at most one is visible. */
export function withWallet(content: Markup): readonly Markup[] {
  return NAMESPACES.map(({ showClass }, index) => {
    const earlier = NAMESPACES.slice(0, index).map(({ hideClass }) => hideClass);
    return html`<div class="${[showClass, ...earlier].join(' ')}">${content}</div>`;
  });
}

export function withoutWallet(content: Markup): Markup {
  return html`<div class="${NAMESPACES.map(({ hideClass }) => hideClass).join(' ')}">
    ${content}
  </div>`;
}
