// Takes pictures for `npm run screenshots` of a merchant's pages that need more than a visit. Two show
// an order to send and a transfer. The others show the hosted payment page and a refused role.

/** Shows what the order has to send and where, then the page of a transfer. */
export async function paidOrderPictures(page, url, shoot, orderId) {
  await page.goto(`${url}/dashboard/orders/${orderId}`);
  await page.getByRole('button', { name: 'Mark as sent' }).waitFor();
  await shoot('dashboard-order-to-send');
  await page.goto(`${url}/dashboard/transfers`);
  await page.locator('main a[href*="?transfer="]').first().click();
  await page.waitForURL(/\?transfer=/);
  await shoot('dashboard-transfer');
}

/** Shows the hosted payment page of a paid order without a return page. `path` is its page in the dashboard. */
export async function hostedPaidPicture(page, path, shoot) {
  await page.goto(path);
  await page.goto(await page.locator('a[href*="/merchant/"]').first().getAttribute('href'));
  await page.getByRole('heading', { name: 'Paid' }).waitFor();
  await shoot('merchant-order-paid');
}

/** Creates an order and waits until it has expired. */
async function expiredOrder(page, url, token, shoot) {
  const orders = `${url}/merchant/instances/shop/private/orders`;
  const headers = { authorization: `Bearer ${token}` };
  const pay_deadline = { t_s: Math.ceil(Date.now() / 1000) + 2 };
  const order = {
    amount: 'KUDOS:4.5',
    summary: 'A map of the old mint',
    fulfillment_url: `${url}/shop`,
    pay_deadline,
  };
  const made = await page.request.post(orders, { headers, data: { order } });
  const { order_id: orderId } = await made.json();
  const found = await page.request.get(`${orders}/${orderId}`, { headers });
  const { order_status_url: statusUrl } = await found.json();
  await page.waitForTimeout(pay_deadline.t_s * 1000 + 500 - Date.now());
  await page.goto(statusUrl);
  await page.getByRole('heading', { name: 'This order has expired' }).waitFor();
  await shoot('merchant-order-expired');
}

async function logOut(page, url) {
  await page.goto(`${url}/dashboard`);
  await page.getByRole('button', { name: /^Log out/ }).click();
}

/** Logs in as a clerk, and then as the owner again. */
export async function clerkPictures(page, url, shoot) {
  await page.goto(`${url}/dashboard/settings/token`);
  await page.getByLabel('Name').fill('Anna at the counter');
  await page.getByLabel(/^Clerk: /).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByText(/^secret-token:[0-9A-Z]+$/).innerText();
  await expiredOrder(page, url, token, shoot);
  await logOut(page, url);
  await page.goto(`${url}/dashboard/log-in`);
  await page.getByLabel('Shop ID').fill('shop');
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((at) => !at.pathname.includes('log-in'));
  await page.goto(`${url}/dashboard/settings`);
  await page.getByRole('heading', { name: 'Your role does not allow this' }).waitFor();
  await shoot('dashboard-not-allowed');
  await logOut(page, url);
  await page.goto(`${url}/dashboard`);
  await page.getByRole('button', { name: /demo dashboard/i }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
