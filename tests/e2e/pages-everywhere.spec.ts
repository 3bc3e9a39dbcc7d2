/** Checks every page: axe, width, one h1 and presence marks, in both themes, wide and narrow. */
import type { Page } from '@playwright/test';
import { MISSING_PAGES } from '../support/missing-pages';
import { expectAccessible, expectRoomForLargeText } from '../support/accessible';
import { expect, test } from '../support/browser';
import { unique } from '../support/deployment';
import { addressOf, pagePaths, SMUGGLED, tellStory } from '../support/every-page';
import { expectUsedWidth } from '../support/used-width';

test.describe.configure({ mode: 'parallel' });

/** Pages besides the usual ones: with errors, and steps with an address of their own. */
const MORE_ADDRESSES = [
  '/bank/log-in?error=BANK_LOGIN_FAILED&next=/x',
  '/bank/account?news=welcome',
  '/bank/withdrawals/new?error=BANK_UNALLOWED_DEBIT&amount=1000',
  '/bank/transfers/new?step=preview&to=exchange&amount=12.5&subject=Books',
  '/dashboard/create-order?error=GENERIC_CURRENCY_MISMATCH&field=amount',
  '/shop/cart?short=ink&left=0',
  '/shop/checkout?missing=street,country',
  '/shop/donate?problem=amount&amount=2&other=x',
  '/shop/goods/loupe?problem=quantity',
  '/wallet/backup',
  '/wallet/developer',
  '/wallet/forget',
  '/wallet/settings',
];
/** Bytes of scripts as sent, without the wallet's worker. React and Next are nine tenths of it. */
const MOST_JAVASCRIPT = 130_000;
/** Bytes of the tour, for a stranger or for a visitor with purchases. */
const MOST_HTML = 40_000;
const AT_ONCE = 2;

/** Texts that people would read if a value was missing. */
const LEFT_OVER = /\bundefined\b|\bNaN\b|\[object /;

/** Scripts of this site and of this response, and no others. */
function expectScriptsByNonce(policy: string, pathname: string): void {
  const directive = (name: string) =>
    policy.split('; ').find((text) => text.startsWith(`${name} `)) ?? 'missing';
  expect(directive('script-src')).toMatch(/^script-src 'self' 'nonce-[A-Za-z0-9+/=]{22,}'$/);
  expect(directive('default-src')).toBe("default-src 'self'");
  expect(directive('object-src')).toBe("object-src 'none'");
  expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
  // The wallet alone talks to other sites.
  const others = /^\/wallet(\/|$)/.test(pathname) ? ' http: https:' : '';
  expect(directive('connect-src'), pathname).toBe(`connect-src 'self'${others}`);
}

/** Expects that each form of a shop names the shop that it was made for. */
async function expectFormsOfOneShop(page: Page): Promise<void> {
  const actions = await page
    .locator('form[method=post][action^="/dashboard/"]:not(:has([name=made_for]))')
    .evaluateAll((forms) => forms.map((form) => form.getAttribute('action') ?? ''));
  const bound = actions.filter(
    (action) => !/^\/dashboard\/(log-in|log-out|open-shop|operator)(\/|$)/.test(action),
  );
  expect(bound, page.url()).toEqual([]);
}

/** Addresses that only redirect. */
const LEADS_ON = [/^\/bank\/withdrawals\/(?!new)[^/]+$/, /^\/dashboard\/not-allowed$/];

async function look(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(200);
  const { pathname } = new URL(page.url());
  const isLedOn = LEADS_ON.some((pattern) => pattern.test(address));
  if (!isLedOn) expect(pathname, 'the page itself').toBe(address.split('?')[0]);
  expectScriptsByNonce(answer?.headers()['content-security-policy'] ?? '', pathname);
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-service-nojs', 'true');
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.locator(SMUGGLED), address).toHaveCount(0);
  expect(await page.title(), address).toMatch(address === '/' ? /^Florin$/ : /\S.* – \S|^Obverse,/);
  expect(await page.locator('body').innerText(), address).not.toMatch(LEFT_OVER);
  await expectFormsOfOneShop(page);
  if (pathname.startsWith('/dashboard/')) await expectUsedWidth(page);
  await expectAccessible(page);
  await expectRoomForLargeText(page);
  const html = (await answer?.text()) ?? '';
  if (address === '/')
    expect(Buffer.byteLength(html), 'of a visitor with an account').toBeLessThan(MOST_HTML);
  const { first, all } = await page.evaluate(measureScripts, html);
  expect(first, address).toBeGreaterThan(0);
  expect(first, address).toBeLessThan(MOST_JAVASCRIPT);
  expect(all, address).toBeLessThan(MOST_JAVASCRIPT);
}

/** Runs in the page. Adds up the scripts that its HTML names, and all that were loaded. */
function measureScripts(html: string): { first: number; all: number } {
  const loaded = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => /\.js(\?|$)/.test(name),
  );
  const sum = (entries: readonly PerformanceResourceTiming[]): number =>
    entries.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  const isNamed = ({ name }: PerformanceResourceTiming): boolean =>
    html.includes(`<script src="${new URL(name).pathname}"`);
  return { first: sum(loaded.filter(isNamed)), all: sum(loaded) };
}

/** Each page is a test of its own, so that two workers share them. */
const PARTS = [
  { name: 'the bank', has: /^\/bank\b/ },
  { name: 'the dashboard', has: /^\/dashboard\b/ },
  { name: 'shop, wallet and tour', has: /^(?!\/(?:bank|dashboard)\b)/ },
];

for (const { name, has } of PARTS) {
  test(`[UI-4] [UI-5] [USE-15] [USE-18] every page of ${name} satisfies axe in both themes, fits 320 px and 200 % text, uses its width, limits scripts`, async ({
    context,
    url,
  }) => {
    test.setTimeout(900_000);
    const values = await tellStory(context, url);
    const missing: readonly string[] = MISSING_PAGES.map(([path]) => path);
    const pages = pagePaths().filter((page) => has.test(page) && !missing.includes(page));
    const addresses = pages.map((page) => {
      const address = addressOf(page, values);
      expect(address, `${page} needs a value in tests/support/every-page.ts`).toBeDefined();
      return address ?? '';
    });
    expect(addresses.length).toBeGreaterThan(10);
    const queue = [...addresses, ...MORE_ADDRESSES.filter((address) => has.test(address))];
    const work = async (): Promise<void> => {
      const page = await context.newPage();
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        await look(page, next);
      }
      await page.close();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    // Every German page is in German, with any content.
    for (const address of addresses) {
      const answer = await context.request.get(url + address, {
        headers: { 'accept-language': 'de' },
      });
      const html = await answer.text();
      expect(html, address).toContain('lang="de"');
      expect(html, address).toContain('Zum Inhalt springen');
    }
  });
}

test('[USE-14] every part of the site leads to all others, and says that money is test money', async ({
  page,
}) => {
  const parts = {
    Bank: '/bank',
    Wallet: '/wallet',
    Shop: '/shop',
    Dashboard: '/dashboard',
    Docs: '/docs',
  };
  await page.goto('/');
  for (const [name, path] of Object.entries(parts)) {
    const navigation = page.getByRole('navigation', { name: 'Florin’s parts' });
    await navigation.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname.startsWith(path));
    await expect(page.getByRole('banner').getByText('Test money')).toBeVisible();
    await expect(navigation.locator('[aria-current]')).toHaveText(name);
  }
  // On a phone the badge shares a line with the parts, in both languages.
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['de', 'en']) {
    await page.goto('/bank');
    await page.locator(`a[href="/language/${language}"]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const badge = page.getByRole('banner').getByText(/^Test ?(money|geld)$/);
    const [top, first] = await Promise.all([
      badge.boundingBox(),
      page.locator('.parts li').first().boundingBox(),
    ]);
    expect(top?.y, language).toBeLessThan((first?.y ?? 0) + (first?.height ?? 0));
  }
});

test.describe('the documentation without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[USE-14] shows the documents, whose links lead on, and the addresses of all roles', async ({
    page,
    url,
  }) => {
    await page.goto('/docs');
    const main = page.getByRole('main');
    for (const role of ['bank', 'merchant', 'exchange', 'auditor', 'sync']) {
      await expect(main.getByRole('link', { name: `${url}/${role}/` })).toBeVisible();
    }
    await main.getByRole('link', { name: 'Testing' }).click();
    await expect(page).toHaveURL(/\/docs\/testing$/);
    await main.getByRole('link', { name: 'Stable names' }).click();
    await expect(page).toHaveURL(/#stable-names$/);
    await expect(main.getByRole('heading', { name: 'Stable names' })).toBeInViewport();
    await main.getByRole('link', { name: 'docs/wallet.md' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The wallet');
    for (const name of [
      'quickstart',
      'shop',
      'client',
      'webhooks',
      'idempotency',
      'testing',
      'going-live',
      'accounting',
      'migration',
      'wallet',
      'bank',
      'merchant-settings',
      'operating',
    ]) {
      await page.goto(`/docs/${name}`);
      await expect(page.locator('article p').first()).toBeVisible();
      const links = await page
        .locator('article a')
        .evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href }) => href));
      for (const link of links.filter((href) => href.startsWith(url))) {
        expect((await page.request.get(link)).status(), link).toBe(200);
      }
    }
  });
});

test('the tour’s HTML is under 40 kB', async ({ request }) => {
  const html = await (await request.get('/', { headers: { accept: 'text/html' } })).body();
  expect(html.length).toBeGreaterThan(10_000);
  expect(html.length).toBeLessThan(MOST_HTML);
});

test('the wallet’s worker is loaded after the first paint', async ({ page }) => {
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [painted = 0, started = 0] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
      ({ initiatorType, name }) => /worker/i.test(initiatorType) || /worker/i.test(name),
    )?.startTime,
  ]);
  expect(painted).toBeGreaterThan(0);
  expect(started).toBeGreaterThan(painted);
});

test('[UI-4] the skip link is the first stop of the keyboard and leads to the content', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
});

test('no Range and no precondition costs a static file a 5xx', async ({ page, request }) => {
  await page.goto('/');
  const sheet = page.locator('link[rel=stylesheet][href^="/_next/"]').first();
  const href = (await sheet.getAttribute('href')) ?? '';
  const whole = await (await request.get(href)).text();
  for (const headers of [
    ...['0-9', '', 'a-b', '-', '9-1', '99999999-'].map((range) => ({ range: `bytes=${range}` })),
    { range: 'bytes' },
    { range: 'lines=0-1' },
    { 'if-match': '"x"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ]) {
    const answer = await request.get(href, { headers });
    expect(answer.status(), JSON.stringify(headers)).toBe(200);
    expect(await answer.text()).toBe(whole);
  }
});

test.describe('a script without the nonce of the page', () => {
  test.use({ expectedErrors: [/Content Security Policy/] });

  test('[UI-5] does not run, and every page has another nonce', async ({ page, request }) => {
    await page.goto('/');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.documentElement.dataset.smuggled = "yes"';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', script.textContent);
      image.src = 'data:image/png;base64,';
      document.body.append(image);
      return new Promise((resolve) =>
        setTimeout(() => resolve(document.documentElement.dataset['smuggled']), 200),
      );
    });
    expect(ran).toBeUndefined();
    const policies = await Promise.all(
      [0, 1].map(async () => (await request.get('/shop')).headers()['content-security-policy']),
    );
    expect(policies[0]).not.toBe(policies[1]);
  });
});

test.describe('pages that are not there', () => {
  test.use({ expectedErrors: [/404/] });

  test('[USE-18] are 404, in the reader’s language, and carry the number of the request', async ({
    page,
  }) => {
    for (const [path, party] of MISSING_PAGES) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page).toHaveTitle(/^Page not found/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      await expect(page.getByText(/^Request number: \S{8,}$/)).toBeVisible();
      await expect(page.getByRole('banner')).toContainText(party);
    }
    await expectAccessible(page);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[UI-4] the tour shows the visitor’s own money, and refreshes itself', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('img', { name: /circle of four stations/ })).toBeVisible();
    expect(await page.content()).not.toContain('http-equiv="refresh"');
    await page.getByRole('main').getByRole('link', { name: 'Open an account' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill(unique('tour'));
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.waitForURL('/bank/account?news=welcome');
    await page.goto('/');
    await expect(page.getByRole('main').locator('[data-amount="KUDOS:100"]')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Check again' })).toBeVisible();
    expect(await page.content()).toContain('http-equiv="refresh"');
    await expect(page.getByText('Done', { exact: true })).toHaveCount(1);
  });
});
