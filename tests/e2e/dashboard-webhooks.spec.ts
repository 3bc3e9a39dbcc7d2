/** The dashboard's pages about webhooks, with a server that gets what they send. */
import { createHmac } from 'node:crypto';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard } from '../support/dashboard';
import { call, createInstance, runJobs } from '../support/deployment';
import { openReceiver, type Received, type Receiver } from '../support/webhook-receiver';

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await openReceiver();
});
test.beforeEach(() => receiver.forget());
test.afterAll(() => receiver.close());

const PATH = '/dashboard/settings/webhooks';

function isSigned({ headers, body }: Received, secret: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a webhook gets events, its log shows each, and what failed is sent again', async ({
    page,
    url,
  }) => {
    const shop = await createInstance(url);
    await openDashboard(page, shop, '/dashboard/settings');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await page.getByRole('link', { name: 'Add webhook' }).click();

    const address = page.getByLabel('Address', { exact: true });
    await address.fill('http://169.254.169.254/hook');
    await page.getByLabel('Name', { exact: true }).fill('Warehouse');
    await page.getByLabel('Order created').check();
    await page.getByLabel('Order paid').uncheck();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Enter the full address of a public server',
    );
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(address).toHaveValue('http://169.254.169.254/hook');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Warehouse');
    await expect(page.getByLabel('Order created')).toBeChecked();
    await expect(page.getByLabel('Order paid')).not.toBeChecked();
    await page.getByLabel('Order created').uncheck();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByRole('alert')).toContainText('Choose at least one event.');
    await address.fill(receiver.url);
    await page.getByLabel('Order created').check();
    await page.getByRole('button', { name: 'Add webhook' }).click();

    const secret = await page.getByText(/^whsec_/).innerText();
    const how = page.getByRole('link', { name: 'How to check the signature' });
    await expect(how).toHaveAttribute('href', '/docs/webhooks#checking-the-signature');
    await page.reload();
    await expect(page.getByText(/^whsec_/)).toBeHidden();
    await page.getByRole('link', { name: 'Continue to the webhook' }).click();
    await expect(page.getByText('Nothing has been sent yet')).toBeVisible();

    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(page.getByRole('status')).toContainText('The test event is on its way.');
    await runJobs(url);
    await page.getByRole('link', { name: 'Refresh' }).click();
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.filter({ hasText: 'Test event' })).toContainText('Delivered');
    expect(receiver.received.map((one) => isSigned(one, secret))).toEqual([true]);

    receiver.answer = () => 500;
    const { orderId } = await makeOrder(shop, { summary: 'Two pots' });
    await runJobs(url);
    await page.getByRole('link', { name: 'Refresh' }).click();
    const failed = rows.filter({ hasText: 'Order created' });
    await expect(failed).toContainText('Failed, trying again');
    await expect(failed).toContainText('HTTP 500');
    await page.goto(PATH);
    await expect(rows.filter({ hasText: 'Warehouse' })).toContainText('Failed, trying again');
    await page.getByRole('link', { name: 'Warehouse' }).click();
    await failed.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order created');
    await expect(page.getByText(`"order_id":"${orderId}"`)).toBeVisible();
    await expect(page.getByText('thanks', { exact: true })).toBeVisible();

    receiver.answer = () => 204;
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('status')).toContainText('It is sent again.');
    await runJobs(url);
    await page.getByRole('link', { name: 'Refresh' }).click();
    await expect(page.getByText('Delivered')).toBeVisible();
    await expect(page.getByText(/^HTTP 204, /)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the webhook' }).click();
    await page.getByRole('link', { name: 'Failed' }).click();
    await expect(page.getByText('No matching deliveries')).toBeVisible();
  });

  test('a secret is replaced, and a webhook is turned off, on and deleted', async ({
    page,
    url,
  }) => {
    const shop = await createInstance(url);
    await openDashboard(page, shop, `${PATH}/create`);
    await page.getByLabel('Address', { exact: true }).fill(receiver.url);
    await page.getByLabel('All events').check();
    await expect(page.getByLabel('Order paid')).toBeHidden();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const first = await page.getByText(/^whsec_/).innerText();
    await page.getByRole('link', { name: 'Continue to the webhook' }).click();
    await expect(page.getByText('All events')).toBeVisible();

    await page.getByRole('link', { name: 'Replace secret' }).click();
    await page.getByLabel('The former secret stays valid for').selectOption('1 hour');
    await page.getByRole('button', { name: 'Replace secret' }).click();
    const second = await page.getByText(/^whsec_/).innerText();
    expect(second).not.toBe(first);
    await expect(page.getByText('The former secret is valid until then, too:')).toBeVisible();
    await page.getByRole('link', { name: 'Continue to the webhook' }).click();
    await expect(page.getByText('Former secret valid until')).toBeVisible();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await runJobs(url);
    const [sent] = receiver.received;
    expect([isSigned(sent!, first), isSigned(sent!, second)]).toEqual([true, true]);

    await page.getByRole('link', { name: 'Change webhook' }).click();
    await page.getByLabel('Send events to this address').uncheck();
    await page.getByLabel('Name', { exact: true }).fill('Till');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status')).toHaveText('Webhook saved.');
    await expect(page.getByText('This webhook is off.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send test event' })).toBeHidden();
    await makeOrder(shop, { summary: 'Two pots' });
    await runJobs(url);
    expect(receiver.received).toHaveLength(1);
    await page.getByRole('link', { name: 'Change webhook' }).click();
    await expect(page.getByLabel('All events')).toBeChecked();
    await page.getByLabel('Send events to this address').check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('This webhook is off.')).toBeHidden();

    await page.getByRole('link', { name: 'Delete webhook' }).click();
    await expect(page.getByRole('main')).toContainText(`Nothing is sent to ${receiver.url}`);
    const { pathname } = new URL(page.url());
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByRole('status')).toHaveText('Webhook deleted.');
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    const gone = await page.request.get(pathname.replace('/delete', ''));
    expect(gone.status()).toBe(404);
  });
});

test.describe('in German, on a narrow screen', () => {
  test.use({ locale: 'de-DE', viewport: { width: 320, height: 700 } });

  test('a webhook is added, tested and read', async ({ page, url, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const shop = await createInstance(url);
    await page.goto(PATH);
    await page.getByLabel('Kennung des Ladens').fill(shop.id);
    await page.getByLabel('Zugangsschlüssel').fill(shop.authorization.replace('Bearer ', ''));
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Webhook hinzufügen' }).click();
    await page.getByRole('button', { name: 'Webhook hinzufügen' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Geben Sie die vollständige Adresse',
    );
    await expectAccessible(page);
    await page.getByLabel('Adresse', { exact: true }).fill(receiver.url);
    await page.getByRole('button', { name: 'Webhook hinzufügen' }).click();
    const secret = await page.getByText(/^whsec_/).innerText();
    await page.getByRole('button', { name: 'Kopieren' }).click();
    await expect(page.getByRole('status')).toHaveText('Kopiert');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await page.getByRole('link', { name: 'Weiter zum Webhook' }).click();
    await page.getByRole('button', { name: 'Testereignis senden' }).click();
    await runJobs(url);
    await page.getByRole('link', { name: 'Aktualisieren' }).click();
    await expect(page.getByText('Zugestellt').last()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('table').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Testereignis');
    await expect(page.getByText('"type":"webhook.test"')).toBeVisible();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });
});

test.describe('webhooks that programs have made', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-DE' });

  test('I14-2 have a log of deliveries, from which what failed is sent again', async ({
    page,
    url,
  }) => {
    const shop = await createInstance(url);
    const { baseUrl, authorization } = shop;
    await call('POST', `${baseUrl}private/webhooks`, {
      authorization,
      body: {
        webhook_id: 'plugin',
        event_type: 'order_created',
        url: receiver.url,
        http_method: 'PUT',
        header_template: 'authorization: Bearer hush',
        body_template: 'made {{order_id}}',
      },
    });
    await page.goto(PATH);
    await page.getByLabel('Kennung des Ladens').fill(shop.id);
    await page.getByLabel('Zugangsschlüssel').fill(authorization.replace('Bearer ', ''));
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    const row = page.getByRole('row', { name: 'plugin' });
    await expect(row).toContainText('order_created');
    await expect(row).toContainText('Noch keine');
    await page.getByRole('link', { name: 'plugin' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('plugin');
    await expect(page.getByText(`PUT ${receiver.url}`)).toBeVisible();
    await expect(page.getByText('Noch wurde nichts gesendet')).toBeVisible();

    receiver.answer = () => 404;
    const { orderId } = await makeOrder(shop, { summary: 'Tea' });
    await expect(async () => {
      await runJobs(url);
      await page.reload();
      const failed = page.getByRole('table').getByRole('row', { name: 'Fehlgeschlagen' });
      await expect(failed).toContainText('HTTP 404', { timeout: 500 });
    }).toPass();
    await page.getByRole('table').getByRole('link').click();
    await expect(page.getByText(`made ${orderId}`)).toBeVisible();
    await expect(page.getByText('thanks', { exact: true })).toBeVisible();
    // Its headers may have a token of the shop's own server.
    await expect(page.getByText('authorization: …')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('hush');

    receiver.answer = () => 204;
    await page.getByRole('button', { name: 'Noch einmal senden' }).click();
    await expect(page.getByRole('status')).toContainText('wird noch einmal gesendet');
    await runJobs(url);
    await page.getByRole('link', { name: 'Aktualisieren' }).click();
    await expect(page.getByText(/^HTTP 204, /)).toBeVisible();
    expect(receiver.received.map(({ body }) => body)).toEqual(Array(2).fill(`made ${orderId}`));

    receiver.answer = () => 404;
    await makeOrder(shop, { summary: 'Tea' });
    await runJobs(url);
    await page.getByRole('link', { name: 'Zurück zum Webhook' }).click();
    await page.getByRole('link', { name: 'Fehlgeschlagen' }).click();
    receiver.answer = () => 204;
    await page.getByRole('button', { name: 'Alle fehlgeschlagenen noch einmal senden' }).click();
    await runJobs(url);
    await page.getByRole('link', { name: 'Zugestellt' }).click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  });
});
