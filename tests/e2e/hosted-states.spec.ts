/** The merchant's pages for customers who come too late, or to another's order. */
import { expectAccessible, expectRoomForLargeText } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeOrder } from '../support/dashboard';
import { call, createInstance } from '../support/deployment';

// Consoles report these answers.
test.use({ expectedErrors: [/40[0234]/] });

test('[USE-4] the payment page of an order that expires says so by itself and leads to the shop, accessibly', async ({
  page,
  url,
}) => {
  const shop = await createInstance(url);
  const { baseUrl, authorization } = shop;
  const again = 'https://shop.example/again';
  const { orderId } = await makeOrder(shop, {
    summary: 'A lamp',
    fulfillment_url: undefined,
    public_reorder_url: again,
    pay_deadline: { t_ms: Date.now() + 4_000 },
  });
  const order = await call('GET', `${baseUrl}private/orders/${orderId}`, { authorization });
  await page.goto(String(order['order_status_url']));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Pay 2\.00/);
  await expect(main.getByText('This order has expired')).toBeVisible();
  await expect(main.locator('a[href^="taler"]')).toHaveCount(0);
  await expect(main.getByRole('img')).toHaveCount(0);
  await expect(main.locator(`a[href="${again}"]`)).toBeVisible();
  await expectAccessible(page);
  await expectRoomForLargeText(page);
});

test('[USE-4] pages of refusals and of another’s order are accessible', async ({ page, url }) => {
  const shop = await createInstance(url);
  const again = { public_reorder_url: 'https://shop.example/again' };
  const claimed = await makeOrder(shop, { summary: 'A lamp', ...again });
  const plain = await makeOrder(shop, { summary: 'A stool', fulfillment_url: undefined });
  for (const [address, title] of [
    [`${shop.baseUrl}orders/none`, 'Not found'],
    [`${shop.baseUrl}tips/${'0'.repeat(103)}`, 'Not found'],
    [`${shop.baseUrl}templates/none`, 'Not found'],
    [`${shop.baseUrl}orders/${plain.orderId}`, 'This link is incomplete'],
    [`${url}/merchant/public/trigger-pay?session_id=gr%C3%B6%C3%9Fe`, 'Something went wrong'],
    [`${shop.baseUrl}orders/${claimed.orderId}`, /./],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(title);
    await expectAccessible(page);
    await expectRoomForLargeText(page);
  }
  await expect(page.locator(`main a[href="${again.public_reorder_url}"]`)).toBeVisible();
});
