/**
 * Finds the addresses of all pages in the file system, for a browser that is logged in everywhere. Values
 * of a path's parameters come from a story that is played over HTTP first.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { BankClient } from '@/clients/bank';
import type { StartedWithdrawal } from '@/testing/calls/bank-user';
import { until } from '@/testing/calls/until';
import { exchangeAt, newKeyPair } from './coins';
import { makeOrder, payOrder } from './dashboard';
import { call, createInstance, registerBankUser, type BankUser } from './deployment';
import { fundedWallet } from './funded-wallet';
import { OPERATOR_TOKEN } from './server';

/** Returns the pages' paths as `app` has them: `/bank/transfers/[row]`. */
export function pagePaths(directory = 'app'): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isDirectory()) return pagePaths(path.join(directory, entry.name));
      const below = path.relative('app', directory).split(path.sep).join('/');
      return entry.name === 'page.tsx' ? [`/${below.replace(/\((\w+)\)\//g, '')}`] : [];
    })
    .sort();
}

/**
 * Values by the path's first segment, then by the parameter's name. If only some things have reached the
 * page, its last segment follows: `id done`.
 */
export type PageValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns undefined if a parameter has no value: add it in `tellStory`. */
export function addressOf(page: string, values: PageValues): string | undefined {
  const known = values[page.split('/')[1] ?? ''] ?? {};
  const valueOf = (name: string) => known[`${name} ${path.basename(page)}`] ?? known[name];
  const names = [...page.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? '');
  if (names.some((name) => valueOf(name) === undefined)) return undefined;
  const filled = page.replace(/\[(\w+)\]/g, (_, name: string) => valueOf(name) ?? '');
  return filled + (QUERIES[page]?.(values) ?? '');
}

const QUERIES: Readonly<Record<string, (values: PageValues) => string>> = {
  '/dashboard/settings/accounts/remove': (values) =>
    `?${new URLSearchParams({ payto: values['dashboard']?.['payto'] ?? '' })}`,
  '/merchant/instances/[instance]/orders/[orderId]/view': (values) =>
    `?token=${values['merchant']?.['token'] ?? ''}`,
  '/privacy': (values) =>
    `?${new URLSearchParams({ order: values['dashboard']?.['orderId'] ?? '', as: 'shop' })}`,
  '/merchant/public/trigger-pay/view': () => '?contract_url=https://shop.example/contract',
  '/merchant/refused': () => '?status=404&code=2005&request=abc',
  '/shop/orders/[orderId]': (values) => `?ticket=${values['shop']?.['ticket'] ?? ''}`,
  '/shop/orders/[orderId]/refunded': (values) => `?ticket=${values['shop']?.['refund'] ?? ''}`,
};

/** A text that people may write. No page may make an element of it. */
const MARKUP = '<img data-smuggled src=x onerror=alert(1)>';
export const SMUGGLED = '[data-smuggled]';

/** Logs the browser in to the bank, the dashboard and the operator's view, and makes things to show. */
export async function tellStory(context: BrowserContext, url: string): Promise<PageValues> {
  const [bank, dashboard, shop] = await Promise.all([
    atBank(context, url),
    atDashboard(context, url),
    atShop(context, url),
  ]);
  const { merchant, ...ofDashboard } = dashboard;
  return {
    bank,
    dashboard: ofDashboard,
    shop,
    merchant,
    about: { role: 'sync' },
    docs: {
      name: 'testing',
      operation: 'post_merchant_instances_instance_private_orders',
      code: '1006',
    },
    wallet: { view: 'history' },
  };
}

async function submit(context: BrowserContext, url: string, form: Record<string, string>) {
  const answer = await context.request.post(url, {
    form,
    headers: { origin: new URL(url).origin },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`${url}: ${answer.status()}`);
}

async function atBank(context: BrowserContext, url: string) {
  const [user, other] = await Promise.all([registerBankUser(url), registerBankUser(url)]);
  const { username, password, authorization } = user;
  await submit(context, `${url}/bank/log-in/submit`, { username, password });
  const account = `${url}/bank/accounts/${username}`;
  const body = { credit_account: username, amount: 'KUDOS:3', subject: `For ${MARKUP}` };
  await call('POST', `${url}/bank/accounts/${other.username}/transfers`, {
    authorization: other.authorization,
    body,
  });
  const { transfers } = await call('GET', `${account}/transfers?delta=-1`, { authorization });
  const [{ row_id: row } = { row_id: 0 }] = transfers as { row_id: number }[];
  return { ...(await withdrawals(url, user)), row: `${row}` };
}

/** Makes one withdrawal at each step. */
async function withdrawals(url: string, user: BankUser) {
  const [exchange] = (await exchangeAt(url).wire()).accounts;
  const start = () => user.startWithdrawal('KUDOS:5');
  const selected = async (): Promise<StartedWithdrawal> => {
    const started = await start();
    await new BankClient(`${url}/bank/`).select(started.id, {
      reservePub: newKeyPair().publicKey,
      exchangePayto: exchange?.payto ?? '',
    });
    return started;
  };
  const [open, toConfirm, done, aborted] = await Promise.all([
    start(),
    selected(),
    selected(),
    start(),
  ]);
  await done.confirm();
  const { username, authorization } = user;
  const abort = `${url}/bank/accounts/${username}/withdrawals/${aborted.id}/abort`;
  await call('POST', abort, { authorization, body: {} });
  return {
    id: open.id,
    'id confirmation': toConfirm.id,
    'id done': done.id,
    'id aborted': aborted.id,
  };
}

async function atDashboard(context: BrowserContext, url: string) {
  // The transfer waits until the pages were seen, since a wired payment cannot be refunded.
  const delay = { default_wire_transfer_delay: { d_ms: 7_200_000 } };
  const instance = await createInstance(url, { name: `The ${MARKUP} shop`, ...delay });
  const { id, authorization, baseUrl } = instance;
  const token = authorization.replace('Bearer ', '');
  await submit(context, `${url}/dashboard/log-in/submit`, { instance: id, token });
  await submit(context, `${url}/dashboard/operator/log-in/submit`, { token: OPERATOR_TOKEN });
  const post = (where: string, body: object) =>
    call('POST', `${baseUrl}private/${where}`, { authorization, body });
  const paid = async (): Promise<string> => {
    const { orderId, payUri } = await makeOrder(
      instance,
      { summary: `A lamp ${MARKUP}` },
      { refund_delay: { d_ms: 3_600_000 } },
    );
    await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
    return orderId;
  };
  const [orderId, hook, tip, otpId, categoryId, open] = await Promise.all([
    paid(),
    makeWebhook(post, MARKUP),
    giveTip(url, post, instance.account),
    makeDevice(post, MARKUP),
    makeCategory(post, `Cups ${MARKUP}`),
    makeOrder(instance, { summary: `Not bought: ${MARKUP}` }),
    post('products', {
      product_id: 'mug',
      description: `A mug ${MARKUP}`,
      price: 'KUDOS:8',
      total_stock: 3,
    }),
    post('templates', {
      template_id: 'gift',
      template_description: `A gift ${MARKUP}`,
      template_contract: {
        template_type: 'inventory-cart',
        request_tip: true,
        selected_all: true,
      },
      editable_defaults: { summary: `A gift ${MARKUP}` },
    }),
  ]);
  const read = async (where: string) => (await context.request.get(url + where)).text();
  const program = await makeTemplateHook(post, read);
  const token_ = new URL(open.payUri.replace(/^taler/, 'http')).searchParams.get('c') ?? '';
  const templateId = 'gift';
  const merchant = {
    instance: id,
    orderId: open.orderId,
    tipId: tip.tipId,
    templateId,
    token: token_,
  };
  const { payto } = instance.account;
  const serial = await lastRequest(instance);
  const own = { instance: id, payto, orderId, productId: 'mug', serial, otpId, categoryId };
  return { ...own, ...hook, ...program, ...tip, templateId, merchant };
}

/** The number of a call in the log of an instance's requests. */
export async function lastRequest(
  of: Readonly<Record<'baseUrl' | 'authorization', string>>,
): Promise<string> {
  const { authorization } = of;
  const body = await call('GET', `${of.baseUrl}private/requests?limit=1`, { authorization });
  const [{ serial } = { serial: 0 }] = body['requests'] as { serial: number }[];
  return `${serial}`;
}

type Post = (where: string, body: object) => Promise<Record<string, unknown>>;

/** Makes a webhook whose server does not answer, and a delivery to it. */
export async function makeWebhook(post: Post, description: string) {
  const made = await post('webhook-endpoints', {
    url: 'http://127.0.0.1:9/hook',
    events: ['order.paid'],
    description,
  });
  const endpointId = String(made['endpoint_id']);
  const { delivery_id: deliveryId } = await post(`webhook-endpoints/${endpointId}/test`, {});
  return { endpointId, deliveryId: String(deliveryId) };
}

/**
 * Makes a webhook with templates, and waits for a delivery to a server that does not answer. `read` gets a
 * page as its owner.
 */
export async function makeTemplateHook(post: Post, read: (path: string) => Promise<string>) {
  const webhookId = 'plugin';
  await post('webhooks', {
    webhook_id: webhookId,
    event_type: 'category_added',
    url: 'http://127.0.0.1:9/plugin',
    http_method: 'POST',
    body_template: '{{name}}',
  });
  await makeCategory(post, 'Pots');
  const path = `/dashboard/settings/webhooks/of-programs/${webhookId}`;
  const hookDeliveryId = await until(
    async () => /\/deliveries\/([0-9]+)/.exec(await read(path))?.[1],
    () => 'the webhook with templates has no delivery',
  );
  return { webhookId, hookDeliveryId };
}

/** Makes a device for one-time codes. */
export async function makeDevice(post: Post, description: string): Promise<string> {
  await post('otp-devices', {
    otp_device_id: 'counter',
    otp_device_description: description,
    otp_key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    otp_algorithm: 1,
  });
  return 'counter';
}

/** Makes a category of products. Returns its number. */
export async function makeCategory(post: Post, name: string): Promise<string> {
  return String((await post('categories', { name }))['category_id']);
}

/** Makes a funded tip reserve, and a tip from it. */
export async function giveTip(url: string, post: Post, donor: BankUser) {
  const exchange = `${url}/exchange/`;
  const made = await post('reserves', {
    initial_balance: 'KUDOS:10',
    exchange_url: exchange,
    wire_method: 'x-taler-bank',
  });
  const reservePub = String(made['reserve_pub']);
  await call('POST', `${url}/bank/accounts/${donor.username}/transfers`, {
    authorization: donor.authorization,
    body: { credit_account: made['payto_uri'], amount: 'KUDOS:10', subject: reservePub },
  });
  await call('GET', `${exchange}reserves/${reservePub}?timeout_ms=20000`);
  const { tip_id: tipId } = await post(`reserves/${reservePub}/authorize-tip`, {
    amount: 'KUDOS:2',
    justification: `Your answer ${MARKUP}`,
    next_url: 'https://shop.example/thanks',
  });
  return { reservePub, tipId: String(tipId) };
}

/**
 * Gives this browser a bought essay, a refunded one, and an order that waits for its payment. It also gets
 * a cart and a tip.
 */
async function atShop(context: BrowserContext, url: string) {
  const send = async (path: string, form: Record<string, string> = {}) => {
    const answer = await context.request.post(`${url}/shop/${path}`, {
      form,
      headers: { origin: url },
      maxRedirects: 0,
    });
    const target = new URL(answer.headers()['location'] ?? '', url);
    const [, , , orderId = ''] = target.pathname.split('/');
    return { target, orderId, ticket: target.searchParams.get('ticket') ?? '' };
  };
  const buy = async (slug: string): Promise<string> => {
    const { target, orderId } = await send(`articles/${slug}/buy`);
    const page = await (await context.request.get(target.href)).text();
    const payUri = /href="(taler[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    await payOrder(await fundedWallet(url, 'KUDOS:5'), payUri);
    return orderId;
  };
  const [slug, second] = ['the-coin-with-the-lily', 'newton-at-the-edge'];
  await buy(slug);
  const { ticket: refund } = await send(`orders/${await buy(second)}/refund`, { slug: second });
  await send('survey/submit', { found: 'link', reads: 'paper', more: 'coins' });
  await send('cart/add', { id: 'ink', quantity: '1' });
  const { orderId, ticket } = await send('articles/every-sum-twice/buy');
  return { slug, id: 'ink', orderId, ticket, refund };
}
