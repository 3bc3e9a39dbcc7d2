/** The forms of the reference that ask the demo's shop. */
import { expect, inject, test } from 'vitest';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');
const LIST = '/docs/api/get_merchant_instances_instance_private_orders';
const ONE = `${LIST}_orderId`;
const browser = new WebBrowser(url);

const answerIn = (page: string): string =>
  /<section[^>]*id="answer"[^]*?<\/section>/.exec(page)?.[0] ?? '';

async function tried(operation: string, fields: Record<string, string>): Promise<string> {
  const sent = await browser.post(`${operation}/try`, fields);
  expect(sent).toMatchObject({ status: 303 });
  expect(sent.location).toContain(`${operation}?`);
  const page = await browser.get(sent.location);
  expect(page.status).toBe(200);
  return answerIn(page.text);
}

test('I14-6 a form asks the demo’s shop with its token, and shows the answer', async () => {
  const page = await browser.get(LIST);
  expect(page.text).toContain(`action="${LIST}/try#try"`);
  expect(answerIn(page.text)).toBe('');
  const listed = await tried(LIST, { limit: '-3', paid: '', unknown: 'x' });
  expect(listed).toContain('Answer 200');
  expect(listed).toContain('/merchant/instances/shop/private/orders?limit=-3');
  expect(listed).toContain('&quot;orders&quot;');
  const unknown = await tried(ONE, { orderId: 'none/../../x' });
  expect(unknown).toContain('Answer 404');
  expect(unknown).toContain('&quot;code&quot;: 2005');
  const refused = await tried(LIST, { limit: 'many' });
  expect(refused).toContain('&quot;field&quot;: &quot;limit&quot;');
});

test('I14-6 a script of the page gets the answer as JSON, and another site’s does not', async () => {
  const ask = (origin: string, body: string, operation = LIST) =>
    fetch(`${url}${operation}/try`, {
      method: 'POST',
      headers: { accept: 'application/json', origin },
      body: new URLSearchParams(body),
    });
  const answer = await ask(url, 'limit=-1');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(await answer.json()).toMatchObject({
    answer: {
      path: '/merchant/instances/shop/private/orders?limit=-1',
      status: 200,
      text: expect.stringContaining('"orders"') as string,
    },
  });
  expect(await (await ask(url, '', ONE)).json()).toEqual({ answer: 'incomplete' });
  expect((await ask('https://evil.example', 'limit=-1')).status).toBe(403);
});

test('I14-6 a part of the path that is missing makes no call', async () => {
  for (const orderId of ['', '..']) {
    const sent = await browser.post(`${ONE}/try`, { orderId });
    const { text } = await browser.get(sent.location);
    expect(text).toContain('A part of the path is missing');
    expect(answerIn(text)).toBe('');
  }
});

test('I14-6 only a form of ours makes a call, and for its values alone', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${url}${LIST}/try`, { method: 'POST', headers, redirect: 'manual', body: 'limit=1' });
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: url },
    {},
  ]) {
    expect((await send(headers as Record<string, string>)).status).toBe(403);
  }
  const { location } = await browser.post(`${LIST}/try`, { limit: '-1' });
  const ticket = new URL(location, url).searchParams.get('try') ?? '';
  for (const query of ['limit=-1', `limit=-2&try=${ticket}`, 'limit=-1&try=1.x', 'try=x']) {
    expect(answerIn((await browser.get(`${LIST}?${query}`)).text), query).toBe('');
  }
  expect(answerIn((await browser.get(`${LIST}?limit=-1&try=${ticket}`)).text)).not.toBe('');
});

test('I14-6 what changes something, or is another’s, has no form', async () => {
  for (const operation of [
    '/docs/api/post_merchant_instances_instance_private_orders',
    '/docs/api/get_merchant_management_instances',
    '/docs/api/nosuchthing',
  ]) {
    expect((await browser.get(operation)).text).not.toContain('/try#try');
    expect((await browser.post(`${operation}/try`)).status).toBe(404);
  }
});
