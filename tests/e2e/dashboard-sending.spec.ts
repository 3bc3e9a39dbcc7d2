/** Goods that a merchant sends: what and where, and the mark that it is done. */
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard, payOrder } from '../support/dashboard';
import { call, createInstance } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';

const PARCEL = {
  amount: 'KUDOS:3',
  // With an address of its own, the shop would show the receipt.
  fulfillment_url: undefined,
  fulfillment_message: 'Thank you.',
  products: [{ description: 'Green tea', quantity: 2, unit: 'tins', price: 'KUDOS:3' }],
  delivery_location: { street: 'Hidden Lane', building_number: '7', town: 'Bremen' },
  _forgettable: ['delivery_location'],
};

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[USE-2] [USE-20] a paid order says what goes where, is marked as sent, found, exported, and shown to its buyer', async ({
    page,
    url,
  }) => {
    const instance = await createInstance(url);
    const wallet = await fundedWallet(url, 'KUDOS:10');
    const timestamp = { t_ms: Date.now() - 3 * 86_400_000 };
    const order = { ...PARCEL, summary: 'A parcel', timestamp };
    const { orderId, payUri } = await makeOrder(instance, order);
    await makeOrder(instance, { summary: 'Not paid' });
    const unsent = await makeOrder(instance, { ...PARCEL, summary: 'Another parcel' });
    const letter = await makeOrder(instance, {
      summary: 'A letter',
      fulfillment_url: 'https://shop.example/letter',
    });
    for (const uri of [payUri, unsent.payUri, letter.payUri]) await payOrder(wallet, uri);
    const { orderId: unpaid } = await makeOrder(instance, { ...PARCEL, summary: 'Not paid yet' });
    await openDashboard(page, instance, `/dashboard/orders/${letter.orderId}`);
    // A letter has no goods to send.
    await expect(page.getByRole('region', { name: 'Shipping' })).toHaveCount(0);
    // Nor does it have details of its buyer.
    const erase = page.getByRole('link', { name: 'Erase customer details' });
    await expect(erase).toHaveCount(0);
    await page.goto(`/dashboard/orders/${unpaid}`);
    await expect(page.getByRole('region', { name: 'Products' })).toContainText('Green tea (tins)');
    await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText('Hidden Lane 7');
    await expect(page.getByRole('region', { name: 'Shipping' })).toHaveCount(0);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: '2 orders to send' }).click();
    await expect(page).toHaveURL(/\/dashboard\/orders\?sent=no$/);
    await expect(page.getByText('Sent: To send')).toBeVisible();
    await expect(page.getByRole('cell').getByText('To send')).toHaveCount(2);

    await page.goto(`/dashboard/orders/${orderId}`);
    const part = (name: string) => page.getByRole('region', { name });
    await expect(part('Products').getByRole('listitem')).toHaveText(/2\s× Green tea \(tins\)/);
    await expect(part('Deliver to')).toContainText('Hidden Lane 7');
    await expect(erase).toHaveCount(1);
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(titles.first()).toHaveText('Products');
    await expect(titles.nth(1)).toHaveText('Deliver to');
    for (const never of ['2999-01-31', '1999-01-31']) {
      await part('Shipping').getByLabel('Sent on').fill(never);
      await part('Shipping').getByLabel('Note').fill('Parcel 4711-0815');
      await page.getByRole('button', { name: 'Mark as sent' }).click();
      await expect(page.getByRole('alert')).toContainText('from that of the order to today');
      await expect(part('Shipping').getByLabel('Note')).toHaveValue('Parcel 4711-0815');
    }
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await part('Shipping').getByLabel('Sent on').fill(day);
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(page.getByRole('status').first()).toHaveText('Order marked as sent.');
    await expect(part('Shipping').locator(`time[datetime^="${day}"]`)).toBeVisible();
    const step = page.getByRole('listitem').filter({ hasText: /^Sent/ });
    await expect(step.locator(`time[datetime^="${day}"]`)).toBeVisible();

    await page.getByText('Add a comment').click();
    await part('Internal comment').getByRole('textbox').fill('Ask for the key\nat number 9');
    await part('Internal comment').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').first()).toHaveText('Comment saved.');
    await expect(part('Internal comment').getByText('at number 9').first()).toBeVisible();

    const names = page.getByRole('cell').getByRole('link');
    for (const [sent, found] of [
      ['yes', ['A parcel']],
      ['no', ['Another parcel']],
    ] as const) {
      await page.goto(`/dashboard/orders?sent=${sent}`);
      await expect(names).toHaveText(found);
      await expect(page.getByTestId('totals')).toContainText('1 order: paid');
    }
    await page.goto('/dashboard/orders?sent=yes');
    await expect(page.getByRole('link', { name: /^Remove filter: Sent: Yes/ })).toBeVisible();
    const csv = await page.request.get(
      (await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '',
    );
    const [header = '', line = ''] = (await csv.text()).split('\r\n');
    expect(header).toMatch(/,sent,sent_note$/);
    expect(line).toMatch(new RegExp(`,${day}T12:00:00\\.000Z,Parcel 4711-0815$`));

    const { baseUrl, authorization } = instance;
    const shown = await call('GET', `${baseUrl}private/orders/${orderId}`, { authorization });
    const { pathname, search } = new URL(String(shown['order_status_url']));
    await page.goto(pathname + search);
    const receipt = page.getByRole('main');
    await expect(receipt.locator(`time[datetime^="${day}"]`)).toBeVisible();
    await expect(receipt).toContainText('Parcel 4711-0815');
    await expect(receipt).not.toContainText('number 9');

    // The note goes with the address. The mark stays until it is taken back.
    await page.goto(`/dashboard/orders/${orderId}/forget`);
    await page.getByRole('button', { name: 'Erase details' }).click();
    await expect(part('Deliver to')).toHaveCount(0);
    await expect(page.getByText('4711-0815')).toHaveCount(0);
    await expect(page.getByText('at number 9')).toHaveCount(0);
    await expect(part('Shipping').locator(`time[datetime^="${day}"]`)).toBeVisible();
    await part('Shipping').getByText('Change').click();
    await page.getByRole('button', { name: 'Mark as not sent' }).click();
    await expect(page.getByRole('status').first()).toHaveText('Order marked as not sent.');
    await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeVisible();
    await expect(step).toHaveCount(0);
  });
});

test('an order with goods satisfies axe before and after they are sent, on a narrow screen, too', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  const { orderId, payUri } = await makeOrder(instance, { ...PARCEL, summary: 'A parcel' });
  await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
  await openDashboard(page, instance, `/dashboard/orders/${orderId}`);
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByLabel('Note').fill('By bicycle');
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByRole('status').first()).toHaveText('Order marked as sent.');
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test('[UI-2] a question that the state of the order excludes is not asked', async ({
  page,
  url,
}) => {
  const instance = await createInstance(url);
  const unpaid = await makeOrder(instance, { summary: 'Not paid' });
  const paid = await makeOrder(instance, {
    summary: 'Paid',
    delivery_location: { street: 'Open Lane' },
  });
  await payOrder(await fundedWallet(url, 'KUDOS:5'), paid.payUri);
  const at = (order: { orderId: string }, verb: string) =>
    `/dashboard/orders/${order.orderId}/${verb}`;
  await openDashboard(page, instance, at(paid, 'forget'));
  const main = page.getByRole('main');
  const says = async (words: string): Promise<void> => {
    await expect(main).toContainText(words);
    await expect(main.getByRole('button')).toHaveCount(0);
  };
  await says('no customer details that can be erased');
  const answer = await page.request.post(`${at(paid, 'forget')}/submit`, {
    headers: { origin: new URL(url).origin },
  });
  expect(new URL(answer.url()).pathname).toBe(at(paid, 'forget'));
  await page.goto(at(paid, 'delete'));
  await says('This order is paid, so it cannot be deleted.');
  await page.goto(at(unpaid, 'refund'));
  await says('This order has not been paid');
  await page.goto(at(paid, 'refund'));
  await says('This order has no refund period');
  await main.getByRole('link', { name: 'Back to the order' }).click();
  await expect(page.getByText('Open Lane').first()).toBeVisible();
});

test('[USE-2] a paid order with goods says that no address was given', async ({ page, url }) => {
  const instance = await createInstance(url);
  const order = { ...PARCEL, summary: 'For the counter', delivery_location: undefined };
  const { orderId, payUri } = await makeOrder(instance, { ...order, _forgettable: undefined });
  await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
  await openDashboard(page, instance, `/dashboard/orders/${orderId}`);
  const to = page.getByRole('region', { name: 'Deliver to' });
  await expect(to).toContainText('No delivery address was given.');
});
