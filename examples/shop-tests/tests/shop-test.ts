/** `test` with the kit's fixtures and a seed shop of each test's own. */
import { test as base, type Page } from '@playwright/test';
import { fixtures, type FlorinFixtures, type FlorinWorkerFixtures } from 'florin/testing';
import { startShop } from '../shop/shop.mjs';

interface ShopFixtures {
  shop: { readonly url: string };
}

export const test = base
  .extend<FlorinFixtures, FlorinWorkerFixtures>(fixtures)
  .extend<ShopFixtures>({
    shop: async ({ florin, merchant, clock }, use) => {
      const shop = await startShop({
        backend: merchant.baseUrl,
        authorization: merchant.authorization,
        currency: florin.currency,
        now: () => clock.now(),
      });
      await use(shop);
      await shop.stop();
    },
    baseURL: async ({ shop }, use) => use(shop.url),
  });

export { expect } from '@playwright/test';

/** Ends on the order's page. Answers the order's identifier. */
export async function buy(page: Page, name: string): Promise<string> {
  await page.goto('/');
  await page.getByRole('button', { name: `Buy ${name}` }).click();
  await page.waitForURL(/\/orders\//);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
