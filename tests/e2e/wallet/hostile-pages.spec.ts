import { expect, test } from '../../support/browser';
import {
  expectOnly,
  FAMILIES,
  PAGES_ERRORS,
  PAY_URI,
  startAsking,
  visit,
  watchWallet,
} from './hostile-page';

test.use({ expectedErrors: PAGES_ERRORS });

const PARTS: Readonly<Record<string, (url: string) => string>> = {
  image: (url) => `<img alt="" src="${url}">`,
  frame: (url) => `<iframe title="a frame" src="${url}"></iframe>`,
  object: (url) => `<object data="${url}"></object>`,
  embed: (url) => `<embed src="${url}">`,
  script: (url) => `<script src="${url}"></script>`,
  style: (url) => `<link rel="stylesheet" href="${url}">`,
  prefetch: (url) => `<link rel="prefetch" href="${url}">`,
  preload: (url) => `<link rel="preload" as="image" href="${url}">`,
  video: (url) => `<video src="${url}"></video>`,
  fetch: (url) => `<script>fetch('${url}').catch(() => 0)</script>`,
  xhr: (url) =>
    `<script>{ const ask = new XMLHttpRequest(); ask.open('POST', '${url}'); ask.send(); }</script>`,
  beacon: (url) => `<script>navigator.sendBeacon('${url}')</script>`,
  events: (url) => `<script>new EventSource('${url}')</script>`,
  form: (url) =>
    `<iframe name="into-${url}" title="a frame"></iframe>
     <form id="${url}" method="post" action="${url}" target="into-${url}"></form>
     <script>document.getElementById('${url}').submit()</script>`,
  'page-loaded-ahead': (url) =>
    `<script type="speculationrules">
     {"prefetch": [{"source": "list", "urls": ["${url}?ahead"], "eagerness": "immediate"}],
      "prerender": [{"source": "list", "urls": ["${url}"], "eagerness": "immediate"}]}</script>`,
};

for (const family of FAMILIES) {
  test(`${family}: nothing that a page loads moves its tab, with any answer`, async ({
    extension: { page },
  }) => {
    const paths = ['/402', '/202', '/redirect'].flatMap((kind) =>
      Object.keys(PARTS).map((name) => `${kind}/${name}`),
    );
    const html = paths.map((path) => PARTS[path.split('/')[2] ?? '']?.(path)).join('\n');
    const asked = new Set<string>();
    const shop = await startAsking(family, { '/': `<!doctype html>${html}` }, (path) =>
      asked.add(path),
    );
    const shown = watchWallet(page);
    await page.goto(shop.url);
    await expect.poll(() => paths.filter((path) => !asked.has(path))).toEqual([]);
    await expectOnly(page, shown, `${shop.url}/402/the-page-itself`);
    await shop.stop();
  });
}

test('a download moves no tab', async ({ extension: { page } }) => {
  const shop = await startAsking('service', {
    '/': `<a href="/202/attachment">as an answer</a> <a download href="/202/link">as a link</a>`,
  });
  const shown = watchWallet(page);
  await page.goto(shop.url);
  for (const name of ['as an answer', 'as a link']) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    await (await download).cancel();
  }
  await expectOnly(page, shown, `${shop.url}/402/the-page-itself`);
  await shop.stop();
});

test('redirects and forms of the tab itself still reach the wallet, and windows move alone, without their opener', async ({
  extension: { page, context, id },
}) => {
  const shop = await startAsking('taler', {
    '/form': `<form method="post" action="/202/form"><button>Go on</button></form>`,
    '/flood': `<button onclick="windows = [1, 2, 3].map((n) => window.open('/402/window-' + n))">Open</button>`,
  });
  await visit(page, `${shop.url}/redirect/far`);
  await expect(page).toHaveURL(new RegExp(`^chrome-extension://${id}/.*far`));
  await page.goto(`${shop.url}/form`);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL(
    new RegExp(`^chrome-extension://${id}/.*callback_url=.*back%2Fform`),
  );

  await page.goto(`${shop.url}/flood`);
  await page.getByRole('button', { name: 'Open' }).click();
  const others = () => context.pages().filter((one) => one !== page);
  await expect
    .poll(() => others().map((one) => one.url().split('?')[0]))
    .toEqual(Array.from({ length: 3 }, () => `chrome-extension://${id}/wallet.html`));
  expect(page.url()).toBe(`${shop.url}/flood`);
  const held = () =>
    page.evaluate(() =>
      (window as unknown as { windows: Window[] }).windows.map(({ closed }) => !closed),
    );
  await expect.poll(held).toEqual([false, false, false]);
  await shop.stop();
});

/** Ways in which a page's scripts try to open the wallet before any touch. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  click: `link.click()`,
  'made-up event': `link.dispatchEvent(new MouseEvent('click',
    { bubbles: true, cancelable: true, composed: true, button: 0, detail: 1 }))`,
  'made-up keys': `link.focus(); for (const type of ['keydown', 'keypress', 'keyup'])
    link.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true }))`,
  address: `location.href = '${PAY_URI}'`,
  window: `open('${PAY_URI}')`,
  refresh: `document.head.insertAdjacentHTML('beforeend',
    '<meta http-equiv="refresh" content="0; url=${PAY_URI}">')`,
  frame: `document.body.insertAdjacentHTML('beforeend', '<iframe src="${PAY_URI}"></iframe>')`,
  form: `const form = document.createElement('form'); form.action = '${PAY_URI}';
    document.body.append(form); form.submit()`,
  withdrawal: `document.dispatchEvent(new CustomEvent('service-create-reserve', { detail: {
    callId: 1, callback_url: location.origin + '/back', wt_types: ['test'],
    amount: { value: 1, fraction: 0, currency: 'KUDOS' } } }))`,
  'withdrawal, deployed name': `document.dispatchEvent(new CustomEvent('taler-create-reserve',
    { detail: { callId: 1, callback_url: location.origin + '/back', wt_types: ['x-taler-bank'],
    amount: { value: 1, fraction: 0, currency: 'KUDOS' } } }))`,
  auditor: `document.dispatchEvent(new CustomEvent('taler-add-auditor', { detail: { callId: 1,
    currency: 'KUDOS', url: 'https://auditor.example/', expirationStamp: 4102444800,
    auditorPub: '03RJSWDR1Z5Z1P6M45K4RMFRQCMQRM62YFC5AY411GY2S93EFEMG' } }))`,
};

test('scripts cannot open the wallet: not by clicks, addresses, refreshes, forms, frames or events', async ({
  extension: { page },
}) => {
  const pages = Object.entries(ATTEMPTS).map(
    ([name, script]) =>
      [
        `/${encodeURIComponent(name)}`,
        `<!doctype html><title>${name}</title><body><a href="${PAY_URI}">Pay</a>
         <script>const link = document.querySelector('a');
         addEventListener('load', () => setTimeout(() => { ${script}; document.title = 'tried'; }));
         </script>`,
      ] as const,
  );
  const shop = await startAsking('service', Object.fromEntries(pages));
  const shown = watchWallet(page);
  for (const [path] of pages) {
    await page.goto(`${shop.url}${path}`);
    await expect(page).toHaveTitle('tried');
    await visit(page, `${shop.url}/next`);
  }
  await expectOnly(page, shown, `${shop.url}/402/the-page-itself`);
  await shop.stop();
});

test('what a person presses opens the wallet: a link, by mouse or key, and an event soon after', async ({
  extension: { page, id },
}) => {
  const shop = await startAsking('service', {
    '/': `<!doctype html><a href="${PAY_URI}"><b>Pay</b></a>
      <button onclick="${(ATTEMPTS['withdrawal'] ?? '').replaceAll('"', '&quot;')}">Withdraw</button>`,
  });
  const wallet = (query: string) => new RegExp(`^chrome-extension://${id}/wallet.html\\?${query}=`);
  await page.goto(shop.url);
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page).toHaveURL(wallet('uri'));
  await page.goto(shop.url);
  await page.getByRole('link', { name: 'Pay' }).press('Enter');
  await expect(page).toHaveURL(wallet('uri'));
  await page.goto(shop.url);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page).toHaveURL(wallet('callback_url'));
  await shop.stop();
});
