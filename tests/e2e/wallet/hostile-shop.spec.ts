/** Servers that want to learn what a wallet has bought elsewhere, or to know it again. */
import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from '../../support/browser';
import { call, registerBankUser } from '../../support/deployment';
import { PAGES_ERRORS, visit } from './hostile-page';
import { errandHeaders, openSeller, startShop } from './local-shop';
import { fund, openReadingRoom } from './reading-room';

test.use({ expectedErrors: PAGES_ERRORS });

test('another site learns nothing of what was paid, and has it opened in no session of its own', async ({
  extension: { page, id },
  url,
}) => {
  await fund(page, id, url);
  const room = await openReadingRoom(url, 'service');
  await visit(page, `${room.url}/essay`);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'The essay' })).toBeVisible();

  const seller = await openSeller(url);
  const order = await seller.createOrder(`${room.url}/essay`, 'KUDOS:2');
  const { contract_url: contractUrl } = await seller.check({
    order_id: order,
    session_id: 'theirs',
  });
  const stranger = await startShop((_request, { pathname, origin }) => {
    if (pathname === '/not-paid') return { status: 200, html: '<h1>Not a customer</h1>' };
    const asked = { 'Resource-Url': `${room.url}/essay`, 'Session-Id': '' };
    const more =
      pathname === '/look'
        ? { 'Offer-Url': `${origin}/not-paid` }
        : { 'Contract-Url': String(contractUrl), 'Session-Id': 'theirs' };
    return { status: 402, headers: errandHeaders('service', { ...asked, ...more }), html: '' };
  });
  await visit(page, `${stranger.url}/look`);
  await expect(page.getByRole('heading', { name: 'Not a customer' })).toBeVisible();
  await visit(page, `${stranger.url}/bind`);
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
  // The site itself gets the same answer as before.
  await visit(page, `${room.url}/essay`);
  await expect(page.getByRole('heading', { name: 'The essay' })).toBeVisible();
  await stranger.stop();
  await room.stop();
});

test('servers cannot mark a wallet: no cookie, no address of a page, nothing kept of an answer', async ({
  extension: { page },
}) => {
  const heard: IncomingHttpHeaders[] = [];
  const exchange = await startShop(({ headers }, { pathname }) => {
    if (pathname === '/keys') heard.push(headers);
    const marks = {
      'content-type': 'application/json',
      'set-cookie': 'mark=1; Path=/',
      'cache-control': 'max-age=3600',
      etag: '"mark"',
      'access-control-allow-origin': '*',
    };
    return { status: 200, headers: marks, html: '{"mark": 1}' };
  });
  const bank = await startShop(() => {
    const headers = errandHeaders('service', {
      Operation: 'create-reserve',
      'Callback-Url': '/back',
      'Wt-Types': '["test"]',
      Amount: '{"value":3,"fraction":0,"currency":"KUDOS"}',
      'Suggested-Exchange': `${exchange.url}/`,
    });
    return { status: 202, headers, html: '<h1>Ask your wallet</h1>' };
  });
  await visit(page, bank.url);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(heard.length).toBeGreaterThan(0);
  const before = heard.length;
  await page.reload();
  await expect.poll(() => heard.length).toBeGreaterThan(before);
  for (const { cookie, referer, origin, 'if-none-match': etag } of heard) {
    expect([cookie, referer, etag]).toEqual([undefined, undefined, undefined]);
    expect(origin).toBeUndefined();
  }
  await bank.stop();
  await exchange.stop();
});

test('a press that was meant for the page before decides nothing', async ({
  extension: { page, id },
  url,
}) => {
  const { username, authorization } = await registerBankUser(url, 'hasty');
  const withdrawals = `${url}/bank/accounts/${username}/withdrawals`;
  const started = await call('POST', withdrawals, { body: { amount: 'KUDOS:1' }, authorization });
  const uri = String(started['taler_withdraw_uri']);
  await page.clock.install();
  await page.goto(`chrome-extension://${id}/wallet.html?uri=${encodeURIComponent(uri)}`);
  const button = page.getByRole('button', { name: 'Withdraw' });
  await expect(button).toBeEnabled();
  // The wallet comes to the front, and the second press of a double one reaches it.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await page.clock.runFor(500);
  await expect(button).toBeEnabled();
  const { selection_done: isSelected } = await call(
    'GET',
    `${withdrawals}/${String(started['withdrawal_id'])}`,
    {
      authorization,
    },
  );
  expect(isSelected).toBe(false);
  await page.clock.resume();
  await button.click();
  await expect(
    page.getByRole('heading', { name: 'One step left: confirm at the bank' }),
  ).toBeVisible();
});

test('a page that opens the wallet of the site has no hold on its window', async ({
  context,
  page,
  url,
}) => {
  const stranger = await startShop(() => ({
    status: 200,
    html: `<!doctype html><title>A page</title>
      <button onclick="wallet = window.open('${url}/wallet')">Open</button>`,
  }));
  await page.goto(stranger.url);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open' }).click();
  const wallet = await opened;
  await expect(wallet).toHaveURL(`${url}/wallet`);
  const isHeld = () =>
    page.evaluate(() => !(window as unknown as { wallet: Window }).wallet.closed);
  await expect.poll(isHeld).toBe(false);
  await stranger.stop();
});
