/** The dashboard's pages about devices for one-time codes. */
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { openDashboard } from '../support/dashboard';
import { createInstance } from '../support/deployment';

const PATH = '/dashboard/settings/devices';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('I14-1 a device is added, its key shown once, changed and deleted', async ({
    page,
    url,
  }) => {
    const shop = await createInstance(url);
    await openDashboard(page, shop, '/dashboard/settings');
    await page.getByRole('link', { name: 'Code devices' }).click();
    await expect(page.getByText('No code devices yet')).toBeVisible();

    const [name, note] = [page.getByLabel('Name'), page.getByLabel('Description')];
    await name.fill('left/right');
    await note.fill('Tablet');
    await page.getByRole('button', { name: 'Add device' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter a name without the characters');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(note).toHaveValue('Tablet');
    await name.fill('counter');
    await page.getByRole('button', { name: 'Add device' }).click();

    const key = page.getByText(/^[A-Z2-7]{32}$/);
    await expect(key).toBeVisible();
    await expect(page.getByRole('img', { name: 'key of the device counter' })).toBeVisible();
    await page.reload();
    await expect(key).toBeHidden();
    await page.getByRole('link', { name: 'Continue to the device' }).click();
    await expect(page.getByText(/^\d{8}$/)).toHaveCount(3);
    await expect(page.getByText('"otp_id": "counter"')).toBeVisible();

    await note.fill('Tablet at the till');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status')).toContainText('Device saved.');
    await page.goto(PATH);
    await expect(page.getByRole('row', { name: 'counter' })).toContainText('Tablet at the till');
    await name.fill('counter');
    await note.fill('Another');
    await page.getByRole('button', { name: 'Add device' }).click();
    await expect(page.getByRole('alert')).toContainText('Another device has this name.');

    await page.getByRole('link', { name: 'counter', exact: true }).click();
    await page.getByRole('link', { name: 'Delete device' }).click();
    await page.getByRole('button', { name: 'Delete device' }).click();
    await expect(page.getByText('Device deleted.')).toBeVisible();
    await expect(page.getByText('No code devices yet')).toBeVisible();
  });
});

test('I14-1 the pages of devices are accessible', async ({ page, url }) => {
  const shop = await createInstance(url);
  await openDashboard(page, shop, PATH);
  await expectAccessible(page);
  await page.getByLabel('Name').fill('counter');
  await page.getByLabel('Description').fill('Tablet');
  await page.getByRole('button', { name: 'Add device' }).click();
  await expect(page.getByRole('img', { name: 'key of the device counter' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue to the device' }).click();
  await expect(page.getByText(/^\d{8}$/)).toHaveCount(3);
  await expectAccessible(page);
});
