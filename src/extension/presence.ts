/**
 * Tells a page that a wallet is installed (browser-wallet 3), per namespace. A page asks with any
 * text in the attribute `data-NAME-nojs` on <html>. It gets a probe result at once. When the page
 * is complete, its style sheet `NAME-presence-stylesheet` gets the rules for "installed". Without
 * the attribute no style is touched. A linked sheet is also replaced as soon as it loads. Pages are
 * painted long before they are complete and would otherwise show content for people without a
 * wallet.
 */
import type { Namespace } from '@/extension/namespaces';

export function asksForPresence(name: Namespace): boolean {
  const attribute = document.querySelector(':root')?.getAttribute(`data-${name}-nojs`) ?? '';
  return attribute !== '';
}

export function announcePresence(name: Namespace): void {
  document.dispatchEvent(new Event(`${name}-probe-result`));
}

/** `service-installed-show` becomes visible because the page's own hiding rule is gone. */
export function showInstalled(name: Namespace): void {
  replaceRules(name, [
    `.${name}-installed-hide { display: none; }`,
    `.${name}-probed-hide { display: none; }`,
  ]);
}

/**
 * Returns whether the sheet was found, even if not loaded. Errors are reported once the page is
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

/** The page's element with this id, or our own. A sheet of another origin cannot be changed. */
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
