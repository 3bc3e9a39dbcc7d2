import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser';
import { askForWithdrawal, registerAtBank } from './bank-user';

test('[WALLET-1] pages that ask show what is for people with a wallet, others stay as they are', async ({
  extension: { page },
  url,
}) => {
  await page.goto(url);
  const styles = await page.evaluate(() =>
    ['service', 'taler'].map((name) =>
      [
        ...((document.getElementById(`${name}-presence-stylesheet`) as HTMLLinkElement).sheet
          ?.cssRules ?? []),
      ].map((rule) => rule.cssText),
    ),
  );
  expect(styles[0]).toEqual([
    '.service-installed-hide { display: none; }',
    '.service-probed-hide { display: none; }',
  ]);
  expect(styles[1]?.[0]).toBe('.taler-installed-hide { display: none; }');
});

interface Frame {
  withWallet: boolean;
  withoutWallet: boolean;
  isComplete: boolean;
}

const HOLD_MS = 1_000;

/** Records what each frame of later pages shows, on a slow machine whose scripts come late. */
async function watchFrames(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.route('**/_next/**', async (route) => {
    if (route.request().resourceType() === 'script') await sleep(HOLD_MS);
    await route.continue();
  });
  await page.addInitScript(() => {
    const frames: Frame[] = [];
    Object.assign(window, { frames });
    const isSeen = (selector: string): boolean =>
      [...document.querySelectorAll(selector)].some((part) => part.getClientRects().length > 0);
    const look = (): void => {
      if (document.querySelector('.service-installed-show') !== null) {
        frames.push({
          withWallet: isSeen('.service-installed-show, .taler-installed-show'),
          withoutWallet: isSeen('.service-installed-hide.taler-installed-hide'),
          isComplete: document.readyState === 'complete',
        });
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

test('what is for people with a wallet or without one never flashes up for the others', async ({
  extension,
  page: without,
}) => {
  for (const [page, hasWallet] of [
    [extension.page, true],
    [without, false],
  ] as const) {
    await registerAtBank(page);
    await page.goto('/shop/articles/the-coin-with-the-lily');
    await page.getByRole('button', { name: 'Buy this essay' }).click();
    await page.waitForURL(/\/shop\/orders\//);
    const addresses = [page.url(), '/bank/withdrawals/new'];
    await watchFrames(page);
    for (const address of addresses) {
      await page.goto(address);
      const frames = await page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);
      const wrong = frames.filter(({ withWallet, withoutWallet }) =>
        hasWallet ? withoutWallet || !withWallet : withWallet,
      );
      expect(frames.filter(({ isComplete }) => !isComplete).length, address).toBeGreaterThan(2);
      expect(wrong.length, `${address} ${JSON.stringify(frames)}`).toBeLessThanOrEqual(1);
      const { withWallet, withoutWallet } = frames.at(-1) ?? {};
      expect({ withWallet, withoutWallet }, address).toEqual({
        withWallet: hasWallet,
        withoutWallet: !hasWallet,
      });
    }
  }
});

test('[D33] [WALLET-4] [USE-1] [USE-7] the bank’s 202 brings up the wallet, its callback and the second 202 bring the coins', async ({
  extension: { page, id },
}) => {
  await registerAtBank(page);
  await page.goto('/bank/withdrawals/new');
  await page.getByLabel('Amount').fill('15');
  await page.getByLabel('Amount').press('Enter');
  await expect(page).toHaveURL(new RegExp(`^chrome-extension://${id}/wallet.html`));
  await expect(page.getByRole('heading', { name: 'Withdraw coins' })).toBeVisible();
  const promised = await page.locator('dd data').last().getAttribute('data-amount');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await expect(page.getByText('the coins are on their way')).toBeVisible();
  await expect(page).toHaveURL(/\/bank\/withdrawals\/[0-9A-Z]{32}\/done$/);
  // That would be another wallet, and an empty one.
  await expect(page.getByRole('link', { name: 'To the wallet on this site' })).toBeHidden();
  await page.goto(`chrome-extension://${id}/wallet.html`);
  await expect(page.locator('main data').first()).toHaveAttribute('data-amount', promised ?? '');
});

test('a click on a withdraw link opens the wallet instead of the address', async ({
  extension: { page, id },
}) => {
  await registerAtBank(page);
  const answered = page.waitForResponse((sent) => sent.url().endsWith('/bank/withdraw'));
  await askForWithdrawal(page, '5');
  const callback = (await answered).headers()['x-service-callback-url'] ?? '';
  await page.waitForURL(/^chrome-extension:/);
  await page.goto(callback.replace(/callback$/, 'wallet'));
  await page.getByRole('link', { name: 'Open your browser’s wallet' }).click();
  await expect(page).toHaveURL(new RegExp(`^chrome-extension://${id}/wallet.html\\?uri=`));
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
});

test('pages may ask who the wallet is, and are answered under their own callId', async ({
  extension: { page },
  url,
}) => {
  await page.goto(url);
  const ask = (): Promise<{ id: string; callId: number }> =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener(
            'service-query-id-result',
            (event) => resolve((event as CustomEvent<{ id: string; callId: number }>).detail),
            { once: true },
          );
          document.dispatchEvent(new CustomEvent('service-query-id', { detail: { callId: 42 } }));
        }),
    );
  const first = await ask();
  expect(first.callId).toBe(42);
  expect(first.id).toMatch(/^[0-9A-Z]{26}$/);
  expect(await ask()).toEqual(first);
});
