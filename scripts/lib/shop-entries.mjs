// Makes a shop's device for codes and its template, so that their pages get pictures.

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

/** Opens a shop with a template, which no page makes. Returns the path of the template's page. */
export async function template(url, operatorToken) {
  const id = `tea-${Date.now().toString(36)}`;
  const token = `secret-token:${crypto.randomUUID()}`;
  const post = async (path, bearer, body) => {
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/merchant/${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  await post('management/instances', operatorToken, {
    id,
    name: 'Tea house',
    payto_uris: [`payto://x-taler-bank/${new URL(url).host}/shop`],
    auth: { method: 'token', token },
    default_max_wire_fee: 'KUDOS:1',
    default_max_deposit_fee: 'KUDOS:1',
    default_wire_transfer_delay: '1 day',
    default_pay_delay: '1 hour',
  });
  await post(`instances/${id}/private/templates`, token, {
    template_id: 'tea',
    template_description: 'Tea at the counter',
    template_contract: { summary: 'A cup of tea', minimum_age: 0 },
    editable_defaults: { amount: 'KUDOS:2' },
  });
  return `/merchant/instances/${id}/templates/tea`;
}
