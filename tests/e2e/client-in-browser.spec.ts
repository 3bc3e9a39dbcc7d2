/** florin/client in a browser, on a page of another site. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/browser';
import { createInstance } from '../support/deployment';

const PAGE =
  '<!doctype html><html lang="en"><title>Till</title><link rel="icon" href="data:,"></html>';

test('I14-7 a page of another site makes an order, reads it and deletes it', async ({
  page,
  url,
}) => {
  const { baseUrl, authorization } = await createInstance(url);
  const code = readFileSync('dist/client/client.mjs', 'utf8');
  const site = createServer((request, response) => {
    const isCode = request.url === '/client.mjs';
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    response.end(isCode ? code : PAGE);
  }).listen(0, 'localhost');
  await once(site, 'listening');
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
  const token = authorization.replace('Bearer ', '');
  const script = `(async () => {
    const { FlorinClient } = await import('/client.mjs');
    const florin = new FlorinClient(${JSON.stringify({ baseUrl, token })});
    const order = { amount: 'KUDOS:1', summary: 'Tea' };
    const { order_id: id } = await florin.orders.create({ order });
    const { order_status: status } = await florin.orders.get(id);
    await florin.orders.delete(id);
    const ids = [];
    for await (const one of florin.orders.list()) ids.push(one.order_id);
    return { status, ids };
  })()`;
  expect(await page.evaluate(script)).toEqual({ status: 'unpaid', ids: [] });
  site.close();
  site.closeAllConnections();
});
