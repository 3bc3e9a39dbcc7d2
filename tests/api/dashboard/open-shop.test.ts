import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { OPERATOR_TOKEN } from '../../support/server';
import { makeOrder } from '../../support/dashboard';
import { typedBehind } from '../../support/drafts';
import {
  call,
  createInstance,
  registerBankUser,
  unique,
  type MerchantInstance,
} from '../../support/deployment';

const url = inject('serverUrl');

async function open(fields: Record<string, string>, origin = url) {
  const response = await fetch(`${url}/dashboard/open-shop/submit`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(fields),
  });
  const target = new URL(response.headers.get('location') ?? '', url);
  const session = response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('florin-dashboard-session='))
    ?.split(';')[0];
  return { status: response.status, target, session };
}

async function shopsNamed(name: string): Promise<{ id: string; name: string }[]> {
  const authorization = `Bearer ${OPERATOR_TOKEN}`;
  const listed = await call('GET', `${url}/merchant/management/instances`, { authorization });
  return (listed['instances'] as { id: string; name: string }[]).filter((one) => one.name === name);
}

describe('[UI-2] a visitor of a demo', () => {
  test('opens a shop that pays out to the own account, and is logged in', async () => {
    const { username, payto } = await registerBankUser(url);
    const name = unique('Tëa & Cake');
    const { status, target, session } = await open({ name, account: username });
    expect(status).toBe(303);
    expect(target.pathname).toBe('/dashboard/open-shop');
    expect(target.searchParams.get('shown')).toMatch(/^[\w-]{22}$/);
    const [shop, ...others] = await shopsNamed(name);
    expect(others).toEqual([]);
    expect(shop?.id).toMatch(/^tea-cake-[0-9a-z-]+$/);
    const authorization = `Bearer ${OPERATOR_TOKEN}`;
    const details = await call('GET', `${url}/merchant/management/instances/${shop?.id ?? ''}`, {
      authorization,
    });
    expect(JSON.stringify(details)).toContain(payto);
    const exported = await fetch(`${url}/dashboard/export/orders?format=json`, {
      headers: { cookie: session ?? '' },
      redirect: 'manual',
    });
    expect(await exported.json()).toEqual({ orders: [] });
  });

  test('is told at the field what is missing, and finds again what was typed', async () => {
    const name = unique('No account');
    const { status, target, session } = await open({ name, account: 'nobody-here' });
    expect(status).toBe(303);
    expect(session).toBeUndefined();
    expect(target.searchParams.get('field')).toBe('account');
    expect(await typedBehind(target.href)).toEqual({ name, account: 'nobody-here' });
    const { username } = await registerBankUser(url);
    const nameless = await open({ name: ' ', account: username });
    expect(nameless.target.searchParams.get('field')).toBe('name');
    const neither = await open({ name: ' ', account: 'nobody-here' });
    expect(neither.target.searchParams.get('field')).toBe('name,account');
    expect(await shopsNamed(name)).toEqual([]);
  });

  test('[UI-5] opens none by a form of another site', async () => {
    const { username } = await registerBankUser(url);
    const name = unique('Foreign');
    const { status } = await open({ name, account: username }, 'https://elsewhere.example');
    expect(status).toBe(403);
    expect(await shopsNamed(name)).toEqual([]);
  });
});

describe('a form that is sent twice, as by two clicks,', () => {
  async function sendAs(session: string, path: string, fields: Record<string, string>) {
    const response = await fetch(`${url}/dashboard/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, cookie: session },
      body: new URLSearchParams(fields),
    });
    const { status, headers } = response;
    return { status, location: headers.get('location'), cookies: headers.getSetCookie() };
  }

  async function openedShop(): Promise<{ instance: MerchantInstance; session: string }> {
    const instance = await createInstance(url);
    const token = instance.authorization.replace('Bearer ', '');
    const { cookies } = await sendAs('', 'log-in/submit', { instance: instance.id, token });
    return { instance, session: cookies[0]?.split(';')[0] ?? '' };
  }

  test('opens one shop, and the next form another one', async () => {
    const { username } = await registerBankUser(url);
    const name = unique('Twice');
    const form = { name, account: username, once: randomUUID() };
    const [first, second] = await Promise.all([open(form), open(form)]);
    expect(second).toEqual(first);
    expect(await shopsNamed(name)).toHaveLength(1);
    await open({ ...form, once: randomUUID() });
    expect(await shopsNamed(name)).toHaveLength(2);
  });

  test('replaces the token once, and its second answer locks no owner out', async () => {
    const { session } = await openedShop();
    const form = { once: randomUUID() };
    const first = await sendAs(session, 'settings/token/submit', form);
    expect(first.location).toMatch(/^\/dashboard\/settings\/token\?shown=[\w-]{22}$/);
    expect(first.cookies[0]).toMatch(/^florin-dashboard-session=/);
    // The first answer is lost with its session; the old one has ended.
    expect(await sendAs(session, 'settings/token/submit', form)).toEqual(first);
    const other = await sendAs(session, 'settings/token/submit', { once: randomUUID() });
    expect(other.location).toBe('/dashboard/log-in?next=%2Fdashboard%2Fsettings%2Ftoken');
  });

  test('deletes an order once, and both answers say so', async () => {
    const { instance, session } = await openedShop();
    const { orderId } = await makeOrder(instance, { summary: 'A mug' });
    const path = `orders/${orderId}/delete/submit`;
    const form = { made_for: instance.id, once: randomUUID() };
    const answers = [await sendAs(session, path, form), await sendAs(session, path, form)];
    expect(answers.map(({ location }) => location)).toEqual(
      Array<string>(2).fill('/dashboard/orders?news=deleted'),
    );
    const again = await sendAs(session, path, { ...form, once: randomUUID() });
    expect(again.location).toContain('error=MERCHANT_GENERIC_ORDER_UNKNOWN');
  });

  test('makes one shop of the operator’s', async () => {
    const { cookies } = await sendAs('', 'operator/log-in/submit', { token: OPERATOR_TOKEN });
    const session = cookies[0]?.split(';')[0] ?? '';
    const { payto } = await registerBankUser(url);
    const form = { id: unique('twice'), name: 'Twice', payto, once: randomUUID() };
    const first = await sendAs(session, 'operator/submit', form);
    expect(first.location).toMatch(/shown=[\w-]{22}/);
    expect(await sendAs(session, 'operator/submit', form)).toEqual(first);
  });
});
