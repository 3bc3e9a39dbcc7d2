/**
 * The frame of pages that routes render themselves. It needs no script and no Next. Its only style
 * sheets are the two that a wallet replaces [SEED-16].
 */
import { commonMessages } from '@/ui/messages/common';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/ui/messages/language';
import type { Reader } from '@/ui/messages/reader';
import { html, Markup } from '@/ui/primitives/markup';
import { PRESENCE_MARKS, PRESENCE_STYLES } from '@/ui/primitives/presence-markup';

const REFRESH_SECONDS = 5;

const STYLE = new Markup(`
:root { color-scheme: light dark; }
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
:root { --paper: light-dark(#f6f7f5, #121614); --ink: light-dark(#17201c, #e7ebe7);
  --soft: light-dark(#4c5952, #a9b5ae); --rule: light-dark(#d3dad5, #36403a);
  --accent: light-dark(#17593f, #8ccfae); --on-accent: light-dark(#ffffff, #0f1613); }
body { margin: 0; padding: 2rem 1rem; background: var(--paper); color: var(--ink);
  font: 106.25%/1.55 'Source Serif 4', Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
main { max-width: 34rem; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.25; }
.amount { font-size: 2rem; margin: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; }
svg { display: block; max-width: 100%; width: 15rem; height: 15rem; background: #fff; border: 1px solid var(--rule); }
.open { display: inline-block; padding: .6rem 1.2rem; background: var(--accent); color: var(--on-accent);
  text-decoration: none; border-radius: .25rem; }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code { font-size: .85rem; }
.soft { color: var(--soft); }
.show { display: none; }
@media (width < 640px), (pointer: coarse) { .folded { display: none; } .show { display: block; } }
nav { margin-top: 2.5rem; padding-top: .5rem; border-top: 1px solid var(--rule); font-size: .9rem; }
nav a { display: inline-block; padding: .4rem .8rem .4rem 0; }
nav a[aria-current] { color: var(--ink); text-decoration: none; }
@media print { nav { display: none; } }`);

/** Renders a page. With `refreshes`, the browser reloads it every five seconds, without scripts. */
export function plainPage(
  { language, theme }: Reader,
  title: string,
  content: Markup,
  refreshes = false,
): string {
  const refresh = refreshes
    ? html`<noscript
          ><meta http-equiv="refresh" content="${REFRESH_SECONDS.toString()}"
        /></noscript>
        <script src="/look-again.js" defer></script>`
    : '';
  return html`<!doctype html>
    <html lang="${language}" data-theme="${theme}" ${PRESENCE_MARKS}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refresh}
        <title>${title}</title>
        ${PRESENCE_STYLES}
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content} ${languageSwitch(language)}
        </main>
      </body>
    </html> `.text;
}

/** Switches the language on the current page, with the same query. */
function languageSwitch(language: Language): Markup {
  const links = LANGUAGES.map((code) => {
    const current = code === language ? html` aria-current="true"` : html``;
    return html`<a href="/language/${code}" lang="${code}" hreflang="${code}" ${current}
      >${LANGUAGE_NAMES[code]}</a
    > `;
  });
  return html`<nav aria-label="${commonMessages(language).languageNavigation}">${links}</nav>`;
}
