import type { Page } from '@playwright/test';
import { call, registerBankUser } from '../../support/deployment';
import { expectAccessible } from '../../support/accessible';
import { expect, test } from '../../support/browser';
import { askForId } from './ask-for-id';
import { expectOnly, FAMILIES, visit, watchWallet } from './hostile-page';
import { errandHeaders, openSeller, startShop } from './local-shop';
import { fund, openReadingRoom } from './reading-room';

test.use({ expectedErrors: [/402 \(Payment Required\)/] });

/** Each family has its form: the specification's wallets say WireDetails, deployed ones a payto URI. */
function paytoOf(url: string, wireDetails: string): string {
  if (wireDetails.startsWith('payto://')) return wireDetails;
  expect(JSON.parse(wireDetails)).toEqual({
    type: 'test',
    bank_uri: `${url}/bank/`,
    account_number: expect.any(Number) as unknown,
  });
  return `payto://x-taler-bank/${new URL(url).host}/exchange`;
}

for (const family of FAMILIES) {
  test(`[PAYB-6] [SESS-2] [SESS-4] [SESS-5] ${family}: a 402 is paid by agreement, the same session enters, a second one is replayed without a click`, async ({
    extension: { page, context, id },
    url,
  }) => {
    await fund(page, id, url);
    const room = await openReadingRoom(url, family);
    await visit(page, `${room.url}/essay`);
    await expect(page).toHaveURL(
      new RegExp(`^chrome-extension://${id}/wallet.html\\?contractUrl=`),
    );
    await expect(page.getByText('An essay on coins')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page).toHaveURL(/\/essay\?order_id=.*session_sig=/);
    await expect(page.getByRole('heading', { name: 'The essay' })).toBeVisible();
    const firstUrl = new URL(page.url());

    // The same session at the plain address: the wallet leads in without asking.
    await visit(page, `${room.url}/essay`);
    await expect(page.getByRole('heading', { name: 'The essay' })).toBeVisible();

    // A second browser session: no button is pressed, nothing is paid, another signature.
    await context.clearCookies();
    await visit(page, `${room.url}/essay`);
    await expect(page).toHaveURL(/\/essay\?order_id=.*session_sig=/);
    await expect(page.getByRole('heading', { name: 'The essay' })).toBeVisible();
    const secondUrl = new URL(page.url());
    expect(secondUrl.searchParams.get('order_id')).toBe(firstUrl.searchParams.get('order_id'));
    expect(secondUrl.searchParams.get('session_sig')).not.toBe(
      firstUrl.searchParams.get('session_sig'),
    );

    // The wallet asks about an unknown resource as usual.
    await visit(page, `${room.url}/other`);
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
    await page.goto(`chrome-extension://${id}/wallet.html`);
    const bought = page.getByRole('listitem').filter({ hasText: 'An essay on coins' });
    await expect(bought.getByText('paid', { exact: true })).toHaveCount(1);
    await room.stop();
  });

  test(`[REF-5] ${family}: a refund by 402 is shown and taken, and its page stays`, async ({
    extension: { page, id },
    url,
  }) => {
    await fund(page, id, url);
    const seller = await openSeller(url);
    let headers: Record<string, string> = {};
    const shop = await startShop(() => ({ status: 402, headers, html: '<h1>One moment</h1>' }));
    const orderId = await seller.createOrder('http://shop.example/lamp', 'KUDOS:3');
    const { contract_url: contractUrl } = await seller.check({ order_id: orderId });
    headers = errandHeaders(family, { 'Contract-Url': String(contractUrl) });
    await page.route('http://shop.example/**', (route) => route.fulfill({ body: 'a lamp' }));
    await visit(page, `${shop.url}/buy`);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page).toHaveURL(/shop\.example\/lamp\?order_id=/);
    const raised = await call('POST', `${url}/merchant/refund`, {
      authorization: seller.instance.authorization,
      body: {
        order_id: orderId,
        refund: 'KUDOS:1',
        reason: 'a scratch',
        instance: seller.instance.id,
      },
    });
    const redirect = new URL(String(raised['refund_redirect_url']));
    headers = errandHeaders(family, {
      'Refund-Url': redirect.searchParams.get('refund_url') ?? '',
    });
    await visit(page, `${shop.url}/refund`);
    await expect(page.getByRole('heading', { name: 'Refund', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Accept refund' }).click();
    await expect(page.getByRole('heading', { name: 'Refund received' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^chrome-extension://${id}/`));
    await shop.stop();
  });

  test(`[TIP-3] ${family}: a tip by 402 waits for a click, the way back is a link`, async ({
    extension: { page, id },
    url,
  }) => {
    const seller = await openSeller(url);
    const { authorization, baseUrl } = seller.instance;
    const reserve = await call('POST', `${baseUrl}private/reserves`, {
      authorization,
      body: {
        initial_balance: 'KUDOS:5',
        exchange_url: `${url}/exchange/`,
        wire_method: 'x-taler-bank',
      },
    });
    const donor = await registerBankUser(url, 'donor');
    await call('POST', `${url}/bank/accounts/${donor.username}/transfers`, {
      authorization: donor.authorization,
      body: {
        credit_account: reserve['payto_uri'],
        amount: 'KUDOS:5',
        subject: `Tips ${String(reserve['reserve_pub'])}`,
      },
    });
    const authorize = () =>
      call('POST', `${url}/merchant/tip-authorize`, {
        authorization,
        body: {
          amount: 'KUDOS:1',
          instance: seller.instance.id,
          justification: 'A good question',
          next_url: 'http://shop.example/thanks',
        },
      }).catch(() => null);
    await expect.poll(authorize).not.toBeNull();
    const tip = await authorize();
    const headers = errandHeaders(family, { Tip: String(tip?.['tip_token']) });
    const shop = await startShop(() => ({ status: 402, headers, html: '<h1>One moment</h1>' }));
    await visit(page, `${shop.url}/tip`);
    await expect(page.getByRole('heading', { name: 'You got a tip' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('heading', { name: 'Your coins are here' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute(
      'href',
      'http://shop.example/thanks',
    );
    await expect(page).toHaveURL(new RegExp(`^chrome-extension://${id}/`));
    await shop.stop();
  });

  test(`[WALLET-4] [SEED-17] ${family}: a bank’s 202 opens the wallet, its callback and the second 202 are heard`, async ({
    extension: { page, id },
    url,
  }) => {
    const bank = await registerBankUser(url, 'customer');
    const wireTypes = family === 'service' ? '["test"]' : '["x-taler-bank"]';
    let reservePub = '';
    const fakeShop = await startShop(async (_request, address) => {
      if (address.pathname === '/withdraw') {
        const headers = errandHeaders(family, {
          Operation: 'create-reserve',
          'Callback-Url': '/pin',
          'Wt-Types': wireTypes,
          Amount: '{"value":3,"fraction":0,"currency":"KUDOS"}',
          'Suggested-Exchange': `${url}/exchange/`,
          'Sender-Wire': bank.payto,
        });
        return { status: 202, headers, html: '<h1>Ask your wallet</h1>' };
      }
      reservePub = address.searchParams.get('reserve_pub') ?? '';
      await call('POST', `${url}/bank/accounts/${bank.username}/transfers`, {
        authorization: bank.authorization,
        body: {
          credit_account: paytoOf(url, address.searchParams.get('exchange_wire_details') ?? ''),
          amount: 'KUDOS:3',
          subject: reservePub,
        },
      });
      const headers = errandHeaders(family, {
        Operation: 'confirm-reserve',
        'Reserve-Pub': reservePub,
      });
      return { status: 202, headers, html: '<h1>Transferred</h1>' };
    });
    await visit(page, `${fakeShop.url}/withdraw`);
    await expect(page.getByRole('heading', { name: 'Withdraw coins' })).toBeVisible();
    await expect(page.getByText('By withdrawing you agree to the terms.')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('sender_wire')).toBe(bank.payto);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByRole('heading', { name: 'Transferred' })).toBeVisible();
    const back = new URL(page.url());
    expect([...back.searchParams.keys()].sort()).toEqual([
      'amount_currency',
      'amount_fraction',
      'amount_value',
      'exchange',
      'exchange_wire_details',
      'reserve_pub',
    ]);
    await page.goto(`chrome-extension://${id}/wallet.html`);
    await expect(page.getByText('in the wallet', { exact: true })).toBeVisible();
    await fakeShop.stop();
  });

  test(`[WALLET-1] ${family}: only pages that ask are changed, and only in their classes`, async ({
    extension: { page },
    browser,
  }) => {
    const html = (attribute: string) => `<!doctype html><html lang="en" ${attribute}><head>
      <title>Presence</title><style id="${family}-presence-stylesheet">
      .${family}-installed-show { display: none } .other { color: red }</style></head>
      <body><p class="${family}-installed-show">with</p><p class="${family}-installed-hide">without</p>
      <p class="${family}-probed-hide">probing</p></body></html>`;
    const shop = await startShop((_request, address) => ({
      status: 200,
      html: html(
        address.pathname === '/asks'
          ? `data-${family}-nojs="true"`
          : address.pathname === '/empty'
            ? `data-${family}-nojs=""`
            : '',
      ),
    }));
    const seen = async (on: Page): Promise<boolean[]> =>
      Promise.all(
        ['with', 'without', 'probing'].map((text) =>
          on.getByText(text, { exact: true }).isVisible(),
        ),
      );
    await page.goto(`${shop.url}/asks`);
    await expect.poll(() => seen(page)).toEqual([true, false, false]);
    for (const silent of ['/', '/empty']) {
      await page.goto(`${shop.url}${silent}`);
      await askForId(page, family);
      expect(await seen(page)).toEqual([false, true, true]);
    }
    expect(await page.evaluate(() => 'taler' in window || 'service' in window)).toBe(false);
    const without = await browser.newPage();
    await without.goto(`${shop.url}/asks`);
    expect(await seen(without)).toEqual([false, true, true]);
    await without.close();
    await shop.stop();
  });
}

test('402 and 202 without headers of ours leave the page alone', async ({
  extension: { page },
}) => {
  const shop = await startShop((_request, { href, pathname }) => {
    if (pathname === '/asks') {
      const headers = errandHeaders('service', { 'Contract-Url': href });
      return { status: 402, headers, html: '<h1>To be paid</h1>' };
    }
    return {
      status: Number.parseInt(pathname.slice(1), 10),
      headers: { 'X-Taler-Amount': '{}' },
      html: '<h1>Just a page</h1>',
    };
  });
  const shown = watchWallet(page);
  for (const status of ['402', '202']) {
    await page.goto(`${shop.url}/${status}`);
    await askForId(page, 'service');
    await expect(page.getByRole('heading', { name: 'Just a page' })).toBeVisible();
    expect(page.url()).toBe(`${shop.url}/${status}`);
  }
  await expectOnly(page, shown, `${shop.url}/asks`);
  await shop.stop();
});
