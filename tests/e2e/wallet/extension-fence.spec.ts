import { expect, test } from '../../support/browser';
import { expectOnly, PAGES_ERRORS, startAsking, watchWallet } from './hostile-page';

test.use({ expectedErrors: PAGES_ERRORS });

test('pages reach neither the extension’s files nor its pages nor the wallet behind them', async ({
  extension: { page, context, id },
}) => {
  const shop = await startAsking('service', {});
  await page.goto(shop.url);
  const root = `chrome-extension://${id}`;
  const read = await page.evaluate(async (extension) => {
    const files = ['wallet.html', 'popup.html', 'icon-16.png', 'wallet-page.js', 'manifest.json'];
    const reads = files.map((file) =>
      fetch(`${extension}/${file}`).then(
        () => `${file} read`,
        () => 'refused',
      ),
    );
    const parts = files.map(
      (file) =>
        new Promise((resolve) => {
          const image = Object.assign(new Image(), { src: `${extension}/${file}` });
          image.onload = () => resolve(`${file} shown`);
          image.onerror = () => resolve('refused');
        }),
    );
    return [...new Set(await Promise.all([...reads, ...parts]))];
  }, root);
  expect(read).toEqual(['refused']);
  expect(await page.evaluate(() => 'chrome' in window && 'runtime' in chrome)).toBe(false);

  await page.evaluate((extension) => {
    const frame = Object.assign(document.createElement('iframe'), {
      src: `${extension}/wallet.html`,
    });
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  }, root);
  expect(page.frames().map((frame) => frame.url())).not.toContain(`${root}/wallet.html`);
  const opened = context.waitForEvent('page');
  await page.evaluate((extension) => void open(`${extension}/wallet.html?view=forget`), root);
  expect((await opened).url()).not.toContain(root);
  await shop.stop();
});

test('what a content script sends is no word of the wallet’s own pages', async ({
  extension: { page, context, id },
}) => {
  const shop = await startAsking('service', {});
  const browser = await context.newCDPSession(page);
  const worlds: number[] = [];
  browser.on('Runtime.executionContextCreated', ({ context: world }) => {
    if (world.name === 'Florin wallet') worlds.push(world.id);
  });
  await browser.send('Runtime.enable');
  await page.goto(shop.url);
  const contextId = worlds.at(-1) ?? 0;
  /** Sends a message as a page would that has broken out of its own world. */
  const send = async (message: object): Promise<unknown> => {
    const expression = `chrome.runtime.sendMessage(${JSON.stringify(message)})
      .then((reply) => reply ?? null, () => null)`;
    const about = { expression, contextId, awaitPromise: true, returnByValue: true };
    const { result } = await browser.send('Runtime.evaluate', about);
    return result.value;
  };
  const overview = { type: 'service', request: JSON.stringify({ method: 'overview', args: [] }) };
  const shown = watchWallet(page);
  expect(await send(overview)).toBeNull();
  expect(await send({ ...overview, url: `chrome-extension://${id}/wallet.html` })).toBeNull();
  expect(await send({ type: 'open-uri', uri: { toString: 'taler://' } })).toBeNull();
  expect(await send({ type: 'open-uri', uri: `taler://pay/${'a'.repeat(10_000)}` })).toBeNull();
  const amount = { value: 'a'.repeat(100_000) };
  const event = { type: 'page-event', event: 'create-reserve', detail: { callId: 1, amount } };
  expect(await send(event)).toBeNull();
  expect(await send({ type: 'page-event', event: 'forget-everything', detail: {} })).toBeNull();
  await expectOnly(page, shown, `${shop.url}/402/the-page-itself`);

  const reply = await page.evaluate((message) => chrome.runtime.sendMessage(message), overview);
  expect(String(reply)).toContain('"ok":true');
  await shop.stop();
});
