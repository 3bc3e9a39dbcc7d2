/** The dashboard's pages about categories of products. */
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { openDashboard } from '../support/dashboard';
import { call, createInstance } from '../support/deployment';

const PATH = '/dashboard/categories';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('I14-1 a category is added, given to products, renamed and deleted', async ({
    page,
    url,
  }) => {
    const shop = await createInstance(url);
    const { baseUrl, authorization } = shop;
    await call('POST', `${baseUrl}private/products`, {
      authorization,
      body: { product_id: 'pen', description: 'A pen', price: 'KUDOS:1', total_stock: 5 },
    });
    const ofProduct = async (id: string) =>
      (await call('GET', `${baseUrl}private/products/${id}`, { authorization }))['categories'];

    await openDashboard(page, shop, '/dashboard/products');
    await page.getByRole('link', { name: 'Categories' }).click();
    await expect(page.getByText('No categories yet')).toBeVisible();
    const name = page.getByLabel('Name');
    await name.fill(' ');
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter a name.');
    for (const one of ['Cups', 'Plates']) {
      await name.fill(one);
      await page.getByRole('button', { name: 'Add category' }).click();
      await expect(page.getByRole('status')).toHaveText('Category added.');
    }
    await name.fill('Cups');
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByRole('alert')).toContainText('Another category has this name.');
    await expect(name).toHaveValue('Cups');

    // A new product is put into one. A refused form keeps the choice.
    await page.goto('/dashboard/create-product');
    await page.getByLabel('Description').fill('A mug');
    await page.getByLabel('Price').fill('much');
    await page.getByLabel('In stock now').fill('3');
    await page.getByRole('group', { name: 'Categories' }).getByLabel('Cups').check();
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Cups')).toBeChecked();
    await page.getByLabel('Price').fill('8');
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByText('Product saved.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cups' })).toBeVisible();
    expect(await ofProduct('a-mug')).toHaveLength(1);

    // Another one changes it, and keeps it when its stock is saved.
    await page.getByLabel('Plates').check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect(await ofProduct('a-mug')).toHaveLength(2);
    await page.getByRole('link', { name: 'Plates' }).click();
    const links = page.getByRole('table').getByRole('link');
    await expect(links).toHaveText(['A mug']);
    await page.getByLabel('In stock: A mug').fill('4');
    await page.getByRole('button', { name: 'Save stock' }).click();
    await expect(page.getByRole('status')).toHaveText('Stock saved.');
    await expect(links).toHaveText(['A mug']);
    await expect(page.getByLabel('Category')).toHaveValue(/^\d+$/);
    expect(await ofProduct('a-mug')).toHaveLength(2);
    await page.getByLabel('Category').selectOption('All categories');
    await page.getByRole('button', { name: 'Search products' }).click();
    await expect(links).toHaveText(['A mug', 'A pen']);

    await page.goto(PATH);
    await expect(page.getByRole('row', { name: 'Cups' })).toContainText('1 product');
    await page.getByRole('link', { name: 'Plates' }).click();
    await name.fill('Cups');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert')).toContainText('Another category has this name.');
    await name.fill('Dishes');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { name: 'Dishes' })).toBeVisible();
    await page.getByRole('link', { name: 'Delete category' }).click();
    await expect(page.getByText('Its products stay')).toBeVisible();
    await page.getByRole('button', { name: 'Delete category' }).click();
    await expect(page.getByText('Category deleted.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dishes' })).toBeHidden();
    expect(await ofProduct('a-mug')).toHaveLength(1);
  });
});

test('I14-1 the pages of categories are accessible', async ({ page, url }) => {
  const shop = await createInstance(url);
  await openDashboard(page, shop, PATH);
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Cups');
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByRole('link', { name: 'Cups' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Delete category' }).click();
  await expectAccessible(page);
  await page.goto('/dashboard/create-product');
  await expect(page.getByLabel('Cups')).toBeVisible();
  await expectAccessible(page);
});
