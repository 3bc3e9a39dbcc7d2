import { expectAccessible } from '../../support/accessible';
import { expect, test } from '../../support/browser';
import { startShop, type Family } from './local-shop';

const FAMILIES: readonly Family[] = ['service', 'taler'];

for (const family of FAMILIES) {
  test(`${family}: a page’s event brings up an auditor to trust, and nothing is trusted without a click`, async ({
    extension: { page, id },
  }) => {
    const shop = await startShop(() => ({ status: 200, html: '<h1>An auditor</h1>' }));
    await page.goto(shop.url);
    const ask = (detail: object): Promise<boolean> =>
      page.evaluate(
        ([name, about]) =>
          document.dispatchEvent(new CustomEvent(`${name}-add-auditor`, { detail: about })),
        [family, detail] as const,
      );
    await ask({
      callId: 7,
      currency: 'KUDOS',
      url: 'https://auditor.example/',
      auditorPub: '03RJSWDR1Z5Z1P6M45K4RMFRQCMQRM62YFC5AY411GY2S93EFEMG',
      expirationStamp: 4_102_444_800,
    });
    await expect(page.getByRole('heading', { name: 'Trust an auditor' })).toBeVisible();
    await expect(page).toHaveURL(
      new RegExp(`^chrome-extension://${id}/wallet.html\\?add_auditor=`),
    );
    await expect(page.getByText('https://auditor.example/')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Trust this auditor' }).click();
    await expect(page.getByRole('heading', { name: 'You trust this auditor now' })).toBeVisible();
    await page.goto(shop.url);
    await ask({ callId: 8, currency: 'KUDOS', url: 'no address' });
    await expect(page.getByRole('alert')).toBeVisible();
    await shop.stop();
  });
}
