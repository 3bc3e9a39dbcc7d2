import { expect, test } from '../../support/browser';
import { askForId } from './ask-for-id';
import { startAsking } from './hostile-page';
import { startShop } from './local-shop';

test('every site has an id of its own for the wallet, which goes with the site’s data', async ({
  extension: { page, context, id: extensionId },
}) => {
  const [one, two] = [await startAsking('service', {}), await startAsking('taler', {})];
  await page.goto(one.url);
  const first = await askForId(page, 'service');
  expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(await askForId(page, 'taler')).toBe(first);
  await page.goto(`${one.url}/elsewhere`);
  expect(await askForId(page, 'service')).toBe(first);

  await page.goto(two.url);
  const second = await askForId(page, 'service');
  expect(second).not.toBe(first);
  await page.goto(two.url.replace('localhost', 'shop.localhost'));
  expect(await askForId(page, 'service')).not.toBe(second);

  // The site forgets its visitors, or they have it forgotten.
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: one.url, storageTypes: 'all' });
  await page.goto(one.url);
  const third = await askForId(page, 'service');
  expect([first, second]).not.toContain(third);

  // The wallet itself knows neither sites nor ids.
  await page.goto(`chrome-extension://${extensionId}/wallet.html`);
  const stored = await page.evaluate(async () => {
    const opening = indexedDB.open('florin-wallet');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const names = [...db.objectStoreNames];
    const all = names.map(
      (name) =>
        new Promise((resolve) => {
          const reading = db.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => resolve(reading.result);
        }),
    );
    return JSON.stringify([names, await Promise.all(all)]);
  });
  expect(stored).not.toMatch(new RegExp([first, second, third, one.url, 'identity'].join('|')));
  await one.stop();
  await two.stop();
});

test('a page that may store nothing has an id for as long as it is open', async ({
  extension: { page },
}) => {
  const shop = await startShop(() => ({
    status: 200,
    headers: { 'content-security-policy': 'sandbox allow-scripts' },
    html: '<h1>A box</h1>',
  }));
  await page.goto(shop.url);
  const first = await askForId(page, 'service');
  expect(await askForId(page, 'service')).toBe(first);
  await page.reload();
  expect(await askForId(page, 'service')).not.toBe(first);
  await shop.stop();
});
