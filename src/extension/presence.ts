/**
 * How a page learns that there is a wallet (browser-wallet 3), per namespace: the attribute
 * `data-NAME-nojs` on <html> with any text in it asks for it. Then a probe result is dispatched at
 * once, and once the page is complete the style sheet with the id `NAME-presence-stylesheet` is
 * emptied and filled with the rules for "installed". Without the attribute no style is touched.
 * A linked sheet is taken over as soon as it is loaded, too: pages are painted long before they are
 * complete, and would show until then what is for people without a wallet.
 */
import type { Namespace } from '@/extension/namespaces';

export function asksForPresence(name: Namespace): boolean {
  const root = document.documentElement as HTMLElement | null;
  const attribute = root?.getAttribute(`data-${name}-nojs`) ?? '';
  return attribute !== '';
}

export function announcePresence(name: Namespace): void {
  document.dispatchEvent(new Event(`${name}-probe-result`));
}

/** `service-installed-show` appears because the page's own rule that hid it is gone. */
export function showInstalled(name: Namespace): void {
  replaceRules(name, [
    `.${name}-installed-hide { display: none; }`,
    `.${name}-probed-hide { display: none; }`,
  ]);
}

/**
 * Answers whether the sheet has been found, if not loaded. What goes wrong is told once all is
 * complete.
 */
export function showInstalledEarly(name: Namespace): boolean {
  const link = document.getElementById(`${name}-presence-stylesheet`);
  if (!(link instanceof HTMLLinkElement)) return false;
  const fill = (): void => {
    try {
      if (link.sheet !== null) showInstalled(name);
    } catch {
      // A sheet of another origin.
    }
  };
  link.addEventListener('load', fill, { once: true });
  fill();
  return true;
}

export function showAbsent(name: Namespace): void {
  replaceRules(name, [`.${name}-installed-show { display: none; }`]);
}

function replaceRules(name: Namespace, rules: readonly string[]): void {
  const sheet = presenceSheet(name);
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const rule of rules) sheet.insertRule(rule, sheet.cssRules.length);
}

/** The page's element with the id, or one of our own. A sheet of another origin cannot be changed. */
function presenceSheet(name: Namespace): CSSStyleSheet {
  const id = `${name}-presence-stylesheet`;
  let element = document.getElementById(id);
  if (element === null) {
    element = document.createElement('style');
    element.id = id;
    document.head.append(element);
  } else if (element instanceof HTMLStyleElement) {
    element.textContent = '';
  }
  const sheet = 'sheet' in element ? element.sheet : null;
  if (!(sheet instanceof CSSStyleSheet)) throw new Error(`#${id} is no style sheet`);
  return sheet;
}
