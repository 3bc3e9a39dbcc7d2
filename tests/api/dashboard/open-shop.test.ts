import { describe, expect, inject, test } from 'vitest';
import { OPERATOR_TOKEN } from '../../support/server';
import { call, registerBankUser, unique } from '../../support/deployment';

const url = inject('serverUrl');

async function open(fields: Record<string, string>, origin = url) {
  const response = await fetch(`${url}/dashboard/open-shop/submit`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(fields),
  });
  const target = new URL(response.headers.get('location') ?? '', url);
  const session = response.headers.getSetCookie()[0]?.split(';')[0];
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
    expect(target.searchParams.get('shown')).toMatch(/^[0-9a-f]{32}$/);
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

  test('[ui 21] is told at the field what is missing, and finds again what was typed', async () => {
    const name = unique('No account');
    const { status, target, session } = await open({ name, account: 'nobody-here' });
    expect(status).toBe(303);
    expect(session).toBeUndefined();
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: 'NO_BANK_ACCOUNT',
      field: 'account',
      name,
      account: 'nobody-here',
    });
    const { username } = await registerBankUser(url);
    const nameless = await open({ name: ' ', account: username });
    expect(nameless.target.searchParams.get('field')).toBe('name');
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
