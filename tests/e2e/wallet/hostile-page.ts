/**
 * Pages that want more of the wallet than is theirs. They act by themselves, after loading.
 * Playwright's evaluation in a page would count as a press of its reader.
 */
import type { Page } from '@playwright/test';
import { expect } from '../../support/browser';
import { errandHeaders, startShop, type Family, type LocalShop } from './local-shop';

export const FAMILIES: readonly Family[] = ['service', 'taler'];
export const PAY_URI = 'taler+http://pay/localhost:1/an-order/';

/** Errors of the pages' own: answers that are not images or scripts, and addresses that nothing opens. */
export const PAGES_ERRORS = [
  new RegExp(
    [
      String.raw`\((?:Payment Required|Accepted|)\)`,
      'MIME type|Unexpected token',
      'registered handler',
      'blocked|ERR_|not allowed|denied',
      'Connecting to|Content Security Policy',
    ].join('|'),
    'i',
  ),
];

/** Records the wallet's addresses that the tab shows from now on. */
export function watchWallet(page: Page): string[] {
  const shown: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith('chrome-extension:')) {
      shown.push(frame.url());
    }
  });
  return shown;
}

/** Ends the navigation that has asked for it. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address).catch((error: unknown) => {
    if (!/ERR_ABORTED|ERR_HTTP_RESPONSE_CODE_FAILURE|interrupted/.test(String(error))) throw error;
  });
}

/**
 * Expects that the wallet shows `address` first. It answers in turn, so earlier requests showed nothing.
 */
export async function expectOnly(
  page: Page,
  shown: readonly string[],
  address: string,
): Promise<void> {
  await visit(page, address);
  await expect(page).toHaveURL(/^chrome-extension:.*[?&]contractUrl=/);
  expect(shown).toEqual([expect.stringContaining(encodeURIComponent(address))]);
}

/** `/402/NAME` and `/202/NAME` ask the wallet; the rest is `pages`. */
export function startAsking(
  family: Family,
  pages: Readonly<Record<string, string>>,
  asked: (path: string) => void = () => undefined,
): Promise<LocalShop> {
  return startShop((_request, url) => {
    const [, status, name = ''] = url.pathname.split('/');
    asked(url.pathname);
    if (status === 'redirect') {
      return { status: 302, headers: { location: `/402/${name}` }, html: '' };
    }
    if (status === '402') {
      const headers = errandHeaders(family, { 'Contract-Url': url.href });
      return { status: 402, headers, html: `<h1>${name}</h1>` };
    }
    if (status === '202') {
      const headers = {
        ...errandHeaders(family, {
          Operation: 'create-reserve',
          'Callback-Url': `/back/${name}`,
          'Wt-Types': '["x-taler-bank"]',
          Amount: '{"value":3,"fraction":0,"currency":"KUDOS"}',
        }),
        ...(name === 'attachment' ? { 'content-disposition': 'attachment' } : {}),
      };
      return { status: 202, headers, html: `<h1>${name}</h1>` };
    }
    return { status: 200, html: pages[url.pathname] ?? '<h1>A page</h1>' };
  });
}
