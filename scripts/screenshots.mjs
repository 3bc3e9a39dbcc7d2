// `npm run screenshots`: pictures of every page with demo data, light, dark, narrow and German, in
// screenshots/. `screenshots/index.html` shows them side by side. It starts a Florin of its own,
// unless the first argument is the URL of a running one. `--readme` renews the README's pictures.
// First it plays a story: account, withdrawal, purchase. Then it visits every page in the file
// system. For paths with parameters it uses links seen on the way. Beside the story another
// Chromium has the extension.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { Camera, CONTEXT, untilShown } from './lib/camera.mjs';
import { writeContactSheet } from './lib/contact-sheet.mjs';
import { extensionPictures } from './lib/extension-pictures.mjs';
import { clerkPictures, paidOrderPictures } from './lib/merchant-pictures.mjs';
import { buildIfChanged, ensureBrowser, installPackages } from './lib/prepare.mjs';
import { category, device, template } from './lib/shop-entries.mjs';
import { startFlorin } from './lib/start-florin.mjs';
import { walletPictures } from './lib/wallet-pictures.mjs';

const FOLDER = 'screenshots';
const README_PICTURES = {
  shop: 'shop',
  'bank-account': 'bank',
  'wallet-full': 'wallet',
  dashboard: 'dashboard',
};

/** Paths as in `app`: `bank/transfers/[row]`. */
function pagePaths(directory = 'app') {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return pagePaths(path.join(directory, entry.name));
    return entry.name === 'page.tsx' ? [path.relative('app', directory)] : [];
  });
}

/** The shown address of a page: routes of the merchant and of roles answer with some. */
const ROLES = ['merchant', 'exchange', 'auditor', 'sync'];
const addressOf = (page) => page.replace(/^(merchant\/.*)\/view$/, '$1');

/** Pages that show nothing without these. */
const QUERIES = {
  'dashboard/settings/accounts/remove': () =>
    `?payto=payto://x-taler-bank/${new URL(url).host}/shop`,
  'merchant/refused': () => '?status=404&code=2005&request=abc',
  'merchant/public/trigger-pay': () => '?contract_url=https://shop.example/contract',
};

/** Only a deployment for tests has it. Such a one has no past. */
const OF_TESTERS = 'test';

const nameOf = (page) => page.replace(/[[\]]/g, '').replaceAll('/', '-') || 'tour';
const patternOf = (page) =>
  new RegExp(`^/${page.replace(/\[\w+\]/g, '(?!(?:new|submit)($|[/?]))[^/?]+')}/?(\\?.*)?$`);

/** Every page without a picture yet. Forms with errors get theirs in the story. */
async function everyPage(page, shoot, seen) {
  for (const role of ROLES) seen.add(`/about/${role}`);
  let waiting = pagePaths()
    .filter((one) => one !== OF_TESTERS)
    .map(addressOf);
  // Those with parameters are others than these.
  const fixed = new Set(waiting.filter((one) => !one.includes('[')).map((one) => `/${one}`));
  const isLinkTo = (one) => (link) =>
    patternOf(one).test(link) && !fixed.has(link.replace(/\/?(\?.*)?$/, ''));
  for (let found = true; found;) {
    found = false;
    for (const one of waiting) {
      const href = one.includes('[')
        ? [...seen].find(isLinkTo(one))
        : `/${one}${QUERIES[one]?.() ?? ''}`;
      if (href === undefined) continue;
      found = true;
      waiting = waiting.filter((other) => other !== one);
      await page.goto(url + href);
      await untilShown(page);
      // Others lead on to a page that has its own picture, such as a withdrawal's next step.
      if (patternOf(one).test(page.url().slice(url.length))) await shoot(nameOf(one));
      await note(page, seen);
    }
  }
  for (const one of waiting) console.error(`no link leads to ${one}`);
}

/** The links of a page and the targets of its forms. */
async function note(page, seen) {
  const links = await page
    .locator('a[href], form[action]')
    .evaluateAll((elements) =>
      elements.map((element) => new URL(element.href ?? element.action, location.href)).map(String),
    );
  for (const link of links) if (link.startsWith(url)) seen.add(link.slice(url.length));
  seen.add(page.url().slice(url.length));
}

/** Makes what only visits create: an incoming transfer, orders at every stage. */
async function lookAround(page, seen, { name, password }) {
  const friend = `ben-${Date.now().toString(36)}`;
  const send = async (path, data, user) => {
    const authorization = `Basic ${btoa(`${user}:${password}`)}`;
    const headers = user === undefined ? {} : { authorization };
    const answer = await page.request.fetch(`${url}/bank/${path}`, {
      method: data === undefined ? 'GET' : 'POST',
      headers,
      ...(data === undefined ? {} : { data }),
    });
    return answer.status() === 200 ? answer.json() : {};
  };
  await send('testing/register', { username: friend, password });
  const transfer = { credit_account: name, amount: 'KUDOS:3', subject: 'For the cinema' };
  await send(`accounts/${friend}/transfers`, transfer, friend);
  const { transfers = [] } = await send(`accounts/${name}/transfers?delta=-1`, undefined, name);
  await page.goto(`${url}/bank/transfers/${transfers[0]?.row_id}`);
  await note(page, seen);
  await page.goto(`${url}/dashboard/create-order`);
  await page.locator('input[name=amount]').fill('3');
  await page.locator('input[name=summary]').fill('A postcard');
  await page.getByRole('button', { name: /order/i }).last().click();
  await page.waitForURL(/news=created/);
  await note(page, seen);
  await page.goto(`${url}/dashboard/orders`);
  await note(page, seen);
  for (const order of [...seen].filter((link) => /^\/dashboard\/orders\/[^/?]+$/.test(link))) {
    await page.goto(url + order);
    await note(page, seen);
  }
}

/** A bank user with coins in the site's wallet and one bought essay. */
async function story(page, shoot, seen) {
  const name = `anna-${Date.now().toString(36)}`;
  await page.goto(`${url}/`);
  await shoot('tour-of-a-stranger');
  await page.goto(`${url}/bank/register`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  const password = 'correct horse battery';
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Open the account' }).click();
  await shoot('bank-account-new');
  await page.goto(`${url}/bank/transfers/new`);
  await page.getByLabel('Recipient').fill('nobody-here');
  await page.getByLabel('Amount').fill('ten');
  await page.getByRole('button', { name: 'Review' }).click();
  await shoot('bank-transfer-refused');
  await page.goto(
    `${url}/bank/transfers/new?step=preview&to=shop&amount=12.5&subject=For+the+books`,
  );
  await shoot('bank-transfer-preview');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await withdraw(page, shoot, seen);
  await buy(page, shoot, seen);
  const orderId = await shop(page, shoot, seen);
  await moneyBack(page, shoot, seen);
  await page.goto(`${url}/dashboard`);
  await shoot('dashboard-log-in-first');
  await page.getByRole('button', { name: /demo dashboard/i }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await paidOrderPictures(page, url, shoot, orderId);
  await clerkPictures(page, url, shoot);
  await stock(page, seen);
  await webhook(page, seen);
  await device(page, url, shoot);
  await note(page, seen);
  seen.add(await template(page, url));
  await note(page, seen);
  await operator(page, shoot, seen);
  await walletPictures(page, url, shoot);
  await lookAround(page, seen, { name, password });
  await page.goto(`${url}/nothing-here`);
  await shoot('not-found');
}

async function withdraw(page, shoot, seen) {
  await page.goto(`${url}/bank/withdrawals/new`);
  await page.getByLabel('Amount').fill('20');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Open the wallet on this site' }).waitFor();
  await page.waitForURL(/\/wallet$/);
  await shoot('bank-withdrawal-1-wallet');
  await note(page, seen);
  await page.getByRole('link', { name: 'Open the wallet on this site' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  await shoot('wallet-withdraw');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('link', { name: 'Confirm at the bank' }).first().click();
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).waitFor();
  await shoot('bank-withdrawal-2-confirm');
  await note(page, seen);
  await page.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await page.getByText('Confirmed: the coins').waitFor();
  await shoot('bank-withdrawal-3-done');
  await page.goto(`${url}/bank/withdrawals/new`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('heading', { name: 'Withdrawal cancelled' }).waitFor();
  await note(page, seen);
  await page.goto(`${url}/wallet`);
  await page.locator('[data-amount="KUDOS:20"]').first().waitFor();
}

async function buy(page, shoot, seen) {
  await page.goto(`${url}/shop`);
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Buy this essay' }).click();
  await page.waitForURL(/shop\/orders/);
  await shoot('shop-order-to-pay');
  await note(page, seen);
  await page.getByRole('link', { name: 'Pay with the wallet on this site' }).click();
  await page.getByRole('button', { name: /^Pay / }).waitFor();
  await shoot('wallet-pay');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(/\/read/);
  await shoot('shop-read');
  await note(page, seen);
}

/** Goods, cart, delivery, receipt and donation, with coins in the site's wallet. Returns the order's ID. */
async function shop(page, shoot, seen) {
  await page.goto(`${url}/shop/cart`);
  await shoot('shop-cart-empty');
  await page.goto(`${url}/shop/goods`);
  await shoot('shop-goods');
  await page.goto(`${url}/shop/goods/loupe`);
  await shoot('shop-good');
  for (const id of ['pencils', 'tally']) {
    await page.goto(`${url}/shop/goods/${id}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
  }
  await shoot('shop-cart');
  await page.goto(`${url}/shop/cart?short=tally&left=0`);
  await shoot('shop-cart-short');
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await shoot('shop-checkout');
  await page.getByLabel('Name').fill('Anna Weber');
  await page.getByLabel('Street and number').fill('Lange Gasse 3');
  await page.getByLabel('Postal code').fill('86150');
  await page.getByLabel('Town').fill('Augsburg');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/shop\/orders/);
  await shoot('shop-goods-order');
  await page.getByRole('link', { name: 'Pay with the wallet on this site' }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(/receipt/);
  await shoot('shop-receipt');
  const orderId = new URL(page.url()).pathname.split('/').at(-2);
  await note(page, seen);
  await shoot('shop-receipt-print', { media: 'print' });
  await page.goto(`${url}/shop/donate`);
  await shoot('shop-donate');
  await page.goto(`${url}/shop/survey`);
  await shoot('shop-survey');
  await page.goto(`${url}/shop/orders/1/receipt`);
  await shoot('shop-receipt-strange');
  return orderId;
}

/** Answers the survey and returns the essay. */
async function moneyBack(page, shoot, seen) {
  await page.goto(`${url}/shop/survey`);
  for (const label of ['A link', 'On a phone', 'Bookkeeping']) {
    await page.getByLabel(label).check();
  }
  await page.getByRole('button', { name: 'Send answers' }).click();
  await shoot('shop-tip');
  await note(page, seen);
  await page.goto(`${url}/shop`);
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Read it' }).click();
  await page.getByText('Return the essay').click();
  await shoot('shop-give-back');
  await page.getByRole('button', { name: /^Return for/ }).click();
  await shoot('shop-refunded');
  await note(page, seen);
}

/** Logs in to the operator's view, for the pages behind it. */
async function operator(page, shoot, seen) {
  if (operatorToken === undefined) return;
  await page.goto(`${url}/dashboard/operator`);
  await page.getByLabel('Operator token').fill(operatorToken);
  await shoot('dashboard-operator-log-in-first');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Bank accounts', exact: true }).waitFor();
  // The demo shop has figures.
  seen.add('/dashboard/operator/shops/shop');
}

/** Its server does not answer, so the log shows a failure. */
async function webhook(page, seen) {
  await page.goto(`${url}/dashboard/settings/webhooks/create`);
  await page.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/florin');
  await page.getByLabel('Name', { exact: true }).fill('Warehouse');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('link', { name: 'Continue to the webhook' }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.waitForURL(/news=test/);
  await note(page, seen);
}

/** Creates data in the shop's dashboard through its own forms. */
async function stock(page, seen) {
  await category(page, url);
  await note(page, seen);
  await page.goto(`${url}/dashboard/create-product`);
  await page.getByLabel('Product ID').fill(`mug-${Date.now().toString(36)}`);
  await page.getByLabel('Description').fill('A mug of stoneware');
  await page.getByLabel('Price').fill('8.50');
  await page.getByLabel('In stock now').fill('3');
  await page.getByLabel('Tableware').first().check();
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await note(page, seen);
  await page.goto(`${url}/dashboard/tips`);
  await page.getByLabel('Amount to add').fill('10');
  await page.getByRole('button', { name: 'Open purse' }).click();
  const reserve = new URL(page.url()).pathname.split('/').at(-1);
  await note(page, seen);
  await page.getByRole('link', { name: 'Transfer from the bank on this site' }).click();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForTimeout(2000);
  await page.goto(`${url}/dashboard/reserves/${reserve}`);
  await page.goto(`${url}/dashboard/tips`);
  await page.getByLabel('Amount', { exact: true }).fill('2');
  await page.getByLabel('Reason').fill('Your answer');
  await page.getByLabel('Return page').fill(`${url}/shop`);
  await page.getByRole('button', { name: 'Create tip' }).click();
  await page.waitForURL(/tips\/[^/]+$/);
  await note(page, seen);
  seen.add(`/merchant/instances/shop/tips/${new URL(page.url()).pathname.split('/').at(-1)}`);
}

const { values, positionals } = parseArgs({
  options: { readme: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const startedAt = performance.now();
installPackages();
buildIfChanged();
const florin = positionals[0] === undefined ? await startFlorin() : undefined;
const url = positionals[0] ?? florin.url;
const operatorToken = florin?.operatorToken ?? process.env.OPERATOR_TOKEN;
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

/** A page that fails is named, and the rest goes on. */
function failed(error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function sitePictures(chromiumPath, camera) {
  // It renders with half the work (playwright.config.ts), and takes no extensions.
  const shell = path.join(path.dirname(chromiumPath), 'chromium-headless-shell');
  const executablePath = existsSync(shell) ? shell : chromiumPath;
  const browser = await chromium.launch({ executablePath });
  const context = await browser.newContext(CONTEXT);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await camera.openGerman(context);
  const shoot = async (name, options) => {
    await camera.shoot(page, name, options);
    // The README shows the window, not the whole page.
    const shown = values.readme ? README_PICTURES[name] : undefined;
    if (shown !== undefined) await page.screenshot({ path: `docs/pictures/${shown}.png` });
  };
  const seen = new Set();
  await story(page, shoot, seen).catch(failed);
  // The story's own pictures stay: a cart is empty later, and a survey answered.
  const shootNew = async (name) => {
    if (!camera.taken.includes(name)) await shoot(name);
  };
  await everyPage(page, shootNew, seen).catch(failed);
  await browser.close();
}

/** The page of testers, with a fault that is set. */
async function testersPictures(chromiumPath, camera) {
  const world = await startFlorin({ TEST_CLOCK: '1', DEMO: '0' });
  const browser = await chromium.launch({ executablePath: chromiumPath });
  try {
    const context = await browser.newContext(CONTEXT);
    const page = await context.newPage();
    await camera.openGerman(context);
    await page.goto(`${world.url}/${OF_TESTERS}`);
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByRole('button', { name: 'Clear all' }).waitFor();
    await page.goto(`${world.url}/${OF_TESTERS}`);
    await camera.shoot(page, OF_TESTERS);
  } finally {
    await browser.close();
    await world.stop();
  }
}

try {
  const executablePath = await ensureBrowser();
  const [ofSite, ofExtension, ofTesters] = [1, 2, 3].map(() => new Camera(FOLDER));
  await Promise.all([
    sitePictures(executablePath, ofSite).catch(failed),
    extensionPictures(executablePath, url, ofExtension)
      .then(() => testersPictures(executablePath, ofTesters))
      .catch(failed),
  ]);
  const names = [ofSite, ofExtension, ofTesters].flatMap(({ taken }) => taken);
  writeContactSheet(FOLDER, names);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${names.length} pages in ${seconds} s: ${path.join(FOLDER, 'index.html')}`);
} finally {
  await florin?.stop();
}
