// Makes a shop's device for codes, category and template, so that their pages get pictures.

/** Adds a device at the demo's dashboard. Its key is shown once. */
export async function device(page, url, shoot) {
  await page.goto(`${url}/dashboard/settings/devices`);
  await page.getByLabel('Name', { exact: true }).fill(`counter-${Date.now().toString(36)}`);
  await page.getByLabel('Description').fill('Tablet at the counter');
  await page.getByRole('button', { name: 'Add device' }).click();
  const next = page.getByRole('link', { name: 'Continue to the device' });
  await next.waitFor();
  await shoot('dashboard-settings-devices-key');
  await next.click();
  await page.getByRole('link', { name: 'Delete device' }).waitFor();
}

/** Adds a template at the demo's dashboard. Returns the path of its page for customers. */
export async function template(page, url) {
  const id = `tea-${Date.now().toString(36)}`;
  await page.goto(`${url}/dashboard/settings/templates/create`);
  await page.getByLabel('Name', { exact: true }).fill('Tea at the counter');
  await page.getByLabel('Description', { exact: true }).fill('A cup of tea');
  await page.getByLabel('Price', { exact: true }).fill('2');
  await page.getByLabel('Customers may change it').last().check();
  await page.getByLabel('Template ID').fill(id);
  await page.getByRole('button', { name: 'Add template' }).click();
  await page.getByRole('link', { name: 'Delete template' }).waitFor();
  return `/merchant/instances/shop/templates/${id}`;
}

/** Adds a category of products at the demo's dashboard. */
export async function category(page, url) {
  await page.goto(`${url}/dashboard/categories`);
  await page
    .getByLabel('Name', { exact: true })
    .fill(`Tableware ${Date.now().toString(36).slice(-3)}`);
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByText('Category added.').waitFor();
}
