/** The documentation of refusals, as a developer uses it. */
import { expect, test } from '../support/browser';

test.use({ javaScriptEnabled: false, locale: 'en-GB' });

test('I14-8 a developer looks up the code of a refusal, without scripts', async ({ page, url }) => {
  const refused = await page.request.get(`${url}/merchant/instances/default/private/orders/none`);
  const { code, hint } = (await refused.json()) as { code: number; hint: string };
  await page.goto(`${url}/docs`);
  await page.getByRole('main').getByRole('link', { name: 'Errors', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error codes');
  await page.getByRole('searchbox', { name: 'Find an error' }).fill(String(code));
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('status')).toHaveText('1 error');
  await page.getByRole('link', { name: String(code), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Error ${code}`);
  await expect(page.getByRole('heading', { level: 2, name: hint })).toBeVisible();
  for (const title of ['Usual causes', 'What to do', 'Who can fix it']) {
    await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();
  }
  await page.getByRole('link', { name: 'All error codes' }).click();
  await expect(page.getByRole('status')).toContainText('errors');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('I14-8 a code says the same in German, and one that old routes share says both', async ({
    page,
    url,
  }) => {
    await page.goto(`${url}/docs/errors/2005`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fehler 2005');
    const title = 'Diese Instanz hat keine solche Bestellung.';
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(page.getByText('This instance has no such order.')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: 'Wer es beheben kann' })).toBeVisible();
    await page.goto(`${url}/docs/errors/1006`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
    await expect(page.getByRole('main')).toContainText('Ausgabestelle, alte Routen');
  });
});

test.describe('a code that does not exist', () => {
  test.use({ expectedErrors: [/404/] });

  test('I14-8 is not found', async ({ page, url }) => {
    for (const code of ['123456', '2150x', '02150']) {
      expect((await page.goto(`${url}/docs/errors/${code}`))?.status(), code).toBe(404);
    }
    await page.goto(`${url}/docs/errors?q=nosuchthing`);
    await expect(page.getByRole('status')).toHaveText('No error matches “nosuchthing”.');
  });
});
