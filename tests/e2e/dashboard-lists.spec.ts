/**
 * Long lists at the dashboard, page by page, without scripts: products, purses, tips and orders of
 * transfers.
 */
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard } from '../support/dashboard';
import { query } from '../support/database';
import { call, createInstance } from '../support/deployment';

test.use({ javaScriptEnabled: false });

/** Calls `make` this often, a few calls at a time. */
async function makeMany(count: number, make: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 10) {
    const some = Array.from({ length: Math.min(10, count - index) }, (_, step) => index + step);
    await Promise.all(some.map(make));
  }
}

test('[UI-2] [USE-20] products have pages, and any of them can be ordered', async ({
  page,
  url,
}) => {
  const shop = await createInstance(url);
  const { authorization, baseUrl } = shop;
  const nameOf = (index: number) => `thing-${1000 + index}`;
  await makeMany(203, (index) =>
    call('POST', `${baseUrl}private/products`, {
      authorization,
      body: {
        product_id: nameOf(index),
        description: `Thing ${1000 + index}`,
        price: 'KUDOS:1',
        total_stock: 5,
      },
    }),
  );
  await openDashboard(page, shop, '/dashboard/products');
  const rows = page.getByRole('table').getByRole('link');
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toHaveText('Thing 1000');
  await expect(page.getByRole('link', { name: 'First page' })).toBeHidden();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rows.first()).toHaveText('Thing 1050');
  await page.goto('/dashboard/products?after=thing-1199');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Next page' })).toBeHidden();
  await page.getByRole('link', { name: 'Thing 1202' }).click();
  await page.getByRole('link', { name: 'Create order' }).click();
  const choice = page.locator('select[name=product]');
  await expect(choice.getByRole('option')).toHaveCount(202);
  await expect(choice).toHaveValue('thing-1202');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('img', { name: /^Pay 1.00 KUDOS/ })).toBeVisible();
});

test('[UI-2] purses have pages, the newest first', async ({ page, url }) => {
  const shop = await createInstance(url);
  const { authorization, baseUrl } = shop;
  await makeMany(53, () =>
    call('POST', `${baseUrl}private/reserves`, {
      authorization,
      body: {
        initial_balance: 'KUDOS:5',
        exchange_url: `${url}/exchange/`,
        wire_method: 'x-taler-bank',
      },
    }),
  );
  await openDashboard(page, shop, '/dashboard/tips');
  const purses = page.getByRole('table').getByRole('link');
  await expect(purses).toHaveCount(50);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(purses).toHaveCount(3);
  await purses.first().click();
  await expect(page.getByText('No tips yet.')).toBeVisible();
  await page.goto('/dashboard/tips?after=none');
  await expect(purses).toHaveCount(50);
});

test('[UI-2] [USE-11] a transfer of many orders has a page, sums all of them, and lists them in pages', async ({
  page,
  databaseUrl,
  url,
}) => {
  const shop = await createInstance(url);
  const { orderId } = await makeOrder(shop, { summary: 'Thing' });
  await query(
    databaseUrl,
    `with made as (
       insert into merchant."order"
       select (jsonb_populate_record(o, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('merchant."order"', 'id')), 'order_id', 'thing-' || i,
         'summary', 'Thing ' || i, 'stage', 'expired', 'open_until_ms', null))).*
       from merchant."order" o, generate_series(1, 3000) i
       where o.instance_id = $1 and o.order_id = $2
       order by i
       returning id
     ), arrived as (
       insert into merchant.transfer (instance_id, exchange_url, wtid, payto, credit_amount, wire_fee,
         execution_ms, verified, confirmed)
       values ($1, $3, sha256($1::bytea), $4, 569900000000, 100000000, 1, true, false)
       returning id
     )
     insert into merchant.transfer_order
     select arrived.id, made.id, 200000000, 10000000 from made, arrived`,
    [shop.id, orderId, `${url}/exchange/`, shop.account.payto],
  );
  await openDashboard(page, shop, '/dashboard/transfers');
  const things = page.getByRole('table').getByRole('link');
  const facts = page.getByRole('main').locator('dl').first();
  const expectSums = async () => {
    await expect(page.getByText('Matched', { exact: true })).toBeVisible();
    for (const sum of ['KUDOS:6000', 'KUDOS:300', 'KUDOS:1', 'KUDOS:5699']) {
      await expect(facts.locator(`[data-amount="${sum}"]`)).toBeVisible();
    }
  };
  await expect(things).toHaveCount(1);
  await things.click();
  await expect(things).toHaveCount(50);
  await expect(things.first()).toHaveText('Thing 1');
  await expect(page.getByText('50 of 3,000 orders')).toBeVisible();
  await expectSums();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(things.first()).toHaveText('Thing 51');
  await expectSums();
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(things.first()).toHaveText('Thing 1');
  await page.getByRole('link', { name: 'All transfers' }).click();
  await expect(things).toHaveCount(1);
});

test.describe('a transfer of another shop', () => {
  test.use({ expectedErrors: [/404/] });

  test('[UI-2] looks like none at all', async ({ page, databaseUrl, url }) => {
    const [shop, other] = [await createInstance(url), await createInstance(url)];
    const [made] = await query<{ id: string }>(
      databaseUrl,
      `insert into merchant.transfer (instance_id, exchange_url, wtid, payto, credit_amount, verified,
         confirmed)
       values ($1, $2, sha256($1::text::bytea), $3, 700000000, false, true) returning id`,
      [other.id, `${url}/exchange/`, other.account.payto],
    );
    await openDashboard(page, shop, '/dashboard/transfers');
    for (const name of [`${made?.id}`, 'nonsense', '99999999999999999999', '', 'U'.repeat(52)]) {
      const answer = await page.goto(`/dashboard/transfers?transfer=${name}`);
      expect(answer?.status(), name).toBe(404);
    }
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test('[UI-2] the longer German words of a state leave the date readable', async ({
    page,
    url,
  }) => {
    const shop = await createInstance(url);
    await makeOrder(shop, { summary: 'A cup of tea', amount: 'KUDOS:1' });
    await openDashboard(page, shop, '/dashboard/orders');
    await expect(page.getByRole('row', { name: /Awaiting payment/ })).toBeVisible();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    const row = page.getByRole('row', { name: /A cup of tea/ });
    const state = await row.getByText('Wartet auf Zahlung').boundingBox();
    const time = await row.getByRole('time').boundingBox();
    expect((state?.x ?? 999) + (state?.width ?? 0)).toBeLessThanOrEqual(time?.x ?? 0);
  });

  test('[UI-2] the menu takes at most two lines in German, on each of its pages', async ({
    page,
    url,
  }) => {
    await openDashboard(page, await createInstance(url));
    await page.getByRole('link', { name: 'Deutsch' }).click();
    const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
    const logOut = page.getByRole('button', { name: 'Abmelden' });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      for (const name of ['Bestellungen', 'Überweisungen', 'Suchen', 'Einstellungen']) {
        await menu.getByRole('link', { name }).click();
        await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
        const entries = [...(await menu.getByRole('link').all()), logOut];
        const boxes = await Promise.all(entries.map((entry) => entry.boundingBox()));
        expect(boxes).toHaveLength(8);
        const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
        expect(new Set(middles).size, `${name} at ${width}`).toBeLessThanOrEqual(2);
        for (const box of boxes) {
          expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(width);
        }
      }
    }
  });
});
