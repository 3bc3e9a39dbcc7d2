/**
 * DNS rebinding: the name of another site leads to this machine, so its page and ours have one
 * origin. This machine is the operator, since there is no OPERATOR_TOKEN.
 */
import { expect, test, type Page } from '@playwright/test';
import { startServer, type TestServer } from '../support/server';

let server: TestServer;

test.beforeAll(async () => {
  server = await startServer({ env: { OPERATOR_TOKEN: '', DEMO: '0' } });
});

test.afterAll(() => server.stop());

const MANAGED = [
  '/merchant/management/instances',
  '/management/instances',
  '/merchant/management/books',
  '/exchange/management/books',
  '/bank/management/books',
];
const PAGES = ['/', '/bank', '/dashboard/operator/log-in', '/exchange/keys'];

/** Returns the answers that the page's scripts can read. */
function read(page: Page, urls: string[], headers: Record<string, string> = {}) {
  return page.evaluate(
    ({ urls, headers }) =>
      Promise.all(
        urls.map(async (url) => {
          const answer = await fetch(url, { headers }).catch(() => undefined);
          return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' };
        }),
      ),
    { urls, headers },
  );
}

test('a page whose name is led to this machine reads no instances, books or pages', async ({
  launchOptions,
  playwright,
}) => {
  const { url, port } = server;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP evil.example 127.0.0.1'],
  });
  try {
    const page = await browser.newPage();
    // Any document has the origin; the other site would have sent one before its name led here.
    expect((await page.goto(`http://evil.example:${port}/bank`))?.status()).toBe(421);
    const forged = { 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' };
    for (const headers of [{}, forged]) {
      for (const { status, text } of await read(page, [...MANAGED, ...PAGES], headers)) {
        expect(status).toBe(421);
        expect(JSON.parse(text)).toMatchObject({ code: 9010 });
      }
    }
    // Our own name does not help either, since the browser names the page that asks.
    const ours = MANAGED.map((path) => url + path);
    for (const { status } of await read(page, ours)) expect(status).toBe(403);
    // The same by a page of ours, or the above would show nothing.
    await page.goto(`${url}/bank`);
    for (const { status } of await read(page, MANAGED)) expect(status).toBe(200);
  } finally {
    await browser.close();
  }
});
