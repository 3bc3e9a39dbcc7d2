import { call, createInstance, registerBankUser } from '../../support/deployment';
import { expectAccessible } from '../../support/accessible';
import { expect, test } from '../../support/browser';

test('[REF-5] the wallet shows what a merchant gives back, takes it, and says what came', async ({
  extension: { page, id },
  url,
}) => {
  const open = (uri: string) =>
    page.goto(`chrome-extension://${id}/wallet.html?uri=${encodeURIComponent(uri)}`);
  const { username, authorization } = await registerBankUser(url, 'buyer');
  const withdrawals = `${url}/bank/accounts/${username}/withdrawals`;
  const started = await call('POST', withdrawals, { body: { amount: 'KUDOS:10' }, authorization });
  await open(String(started['taler_withdraw_uri']));
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(
    page.getByRole('heading', { name: 'One step left: confirm at the bank' }),
  ).toBeVisible();
  const one = `${withdrawals}/${String(started['withdrawal_id'])}`;
  await call('POST', `${one}/confirm`, { body: {}, authorization });
  await page.goto(`chrome-extension://${id}/wallet.html`);
  await expect(page.getByText('in the wallet', { exact: true })).toBeVisible();

  const shop = await createInstance(url, { default_wire_transfer_delay: { d_ms: 7_200_000 } });
  const orders = `${shop.baseUrl}private/orders`;
  const made = await call('POST', orders, {
    authorization: shop.authorization,
    body: { order: { amount: 'KUDOS:4', summary: 'A lamp' }, refund_delay: { d_ms: 3_600_000 } },
  });
  const order = `${orders}/${String(made['order_id'])}`;
  const unpaid = await call('GET', order, { authorization: shop.authorization });
  await open(String(unpaid['taler_pay_uri']));
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();

  const raised = await call('POST', `${order}/refund`, {
    authorization: shop.authorization,
    body: { refund: 'KUDOS:3', reason: 'broken' },
  });
  await open(String(raised['taler_refund_uri']));
  await expect(page.getByRole('heading', { name: 'Refund', exact: true })).toBeVisible();
  await expect(page.getByText('A lamp')).toBeVisible();
  // One word for fees, as after the refund, and amounts as people write them.
  await expect(page.getByRole('term')).toHaveText([
    'From',
    'For',
    'Refund',
    'Fees, at most',
    'You receive at least',
  ]);
  await expect(page.getByRole('main')).not.toContainText(/[.,]\d{4}/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept refund' }).click();
  await expect(page.getByRole('heading', { name: 'Refund received' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: /fee/i })).toHaveText('Fees');
  await expect(page.getByRole('main')).not.toContainText(/[.,]\d{4}/);
  await expectAccessible(page);
  const came = await page.locator('dd data').last().getAttribute('data-amount');
  expect(came).toMatch(/^KUDOS:(3$|2\.9)/);
  await page.goto(`chrome-extension://${id}/wallet.html`);
  await expect(page.getByText('Refund received').first()).toBeVisible();
  await expect(page.locator(`main li data[data-amount="${came}"]`)).toBeVisible();
  await page.goto(`chrome-extension://${id}/wallet.html?view=history`);
  await page.getByLabel('Show').selectOption('Refunds');
  await expect(page.getByText('1 of 2 entries')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'A lamp' })).toBeVisible();

  // The wallet says by itself that the shop refunds more, when it is opened, and on the purchase's page.
  await page.goto(`chrome-extension://${id}/wallet.html`);
  await expect(page.getByText('Refund received').first()).toBeVisible();
  await expect(page.getByText('A refund waits for you')).toHaveCount(0);
  await call('POST', `${order}/refund`, {
    authorization: shop.authorization,
    body: { refund: 'KUDOS:3.5', reason: 'broken' },
  });
  await page.reload();
  const waiting = page.getByRole('region', { name: 'A refund waits for you' });
  await expect(waiting.locator('[data-amount="KUDOS:0.5"]')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'A lamp' }).click();
  await expect(page.getByRole('heading', { name: 'Step by step' })).toBeVisible();
  await waiting.getByRole('link', { name: 'Review refund' }).click();
  await page.getByRole('button', { name: 'Accept refund' }).click();
  await expect(page.getByRole('heading', { name: 'Refund received' })).toBeVisible();
  await page.goto(`chrome-extension://${id}/wallet.html`);
  await expect(page.getByText('Refund received').first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
