/** Wrong tokens and passwords are limited wherever they come in, and lock nobody else out. */
import { createHash } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { query } from '../../support/database';
import { createInstance, registerBankUser } from '../../support/deployment';
import { databaseUrlOf, OPERATOR_TOKEN } from '../../support/server';
import { sendAsStranger } from '../../support/stranger';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');
const GUESSER = '127.0.0.21';
const OTHER = '127.0.0.22';

interface Door {
  readonly path: string;
  readonly right: string;
}

async function doors(): Promise<Record<string, Door>> {
  const [{ id, authorization }, other, { username, password }] = [
    await createInstance(url),
    await createInstance(url),
    await registerBankUser(url),
  ];
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  return {
    operator: { path: '/merchant/management/instances', right: `Bearer ${OPERATOR_TOKEN}` },
    'the operator at the bank': {
      path: '/bank/management/books',
      right: `Bearer ${OPERATOR_TOKEN}`,
    },
    'a shop, style A': { path: `/merchant/instances/${id}/private/orders`, right: authorization },
    'a shop, style B': {
      path: `/merchant/history?instance=${other.id}`,
      right: other.authorization,
    },
    'an account': { path: `/bank/accounts/${username}`, right: `Basic ${basic}` },
  };
}

const wrongOf = (right: string): string =>
  right.startsWith('Basic')
    ? `Basic ${Buffer.from(`${Buffer.from(right.slice(6), 'base64').toString().split(':')[0] ?? ''}:guessed`).toString('base64')}`
    : 'Bearer secret-token:guessed';

async function ask(sender: string, { path }: Door, authorization: string) {
  const answer = await sendAsStranger(sender, url + path, { headers: { authorization } });
  return { ...answer, body: JSON.parse(answer.text) as Record<string, unknown> };
}

describe('[security 6] [security 18] guesses', () => {
  test('after ten wrong ones the guesser waits, and the right one gets in from elsewhere', async () => {
    const sender = new Map<string, number>();
    for (const [name, door] of Object.entries(await doors())) {
      // The operator has one name at both of its doors.
      const from = name.includes('operator at') ? '127.0.0.23' : GUESSER;
      sender.set(from, 1);
      const wrong = wrongOf(door.right);
      for (let i = 0; i < 10; i += 1) expect((await ask(from, door, wrong)).status, name).toBe(401);
      for (const authorization of [wrong, door.right]) {
        const { status, headers, body } = await ask(from, door, authorization);
        expect(status, name).toBe(429);
        expect(Number(headers['retry-after']), name).toBeGreaterThan(0);
        expect(body, name).toMatchObject({ code: expect.any(Number) as number });
        expect(body['hint'], name).toContain('Retry-After');
      }
      expect((await ask(OTHER, door, door.right)).status, name).toBeLessThan(300);
    }
  });

  test('a browser that has logged in there before gets in from the guesser’s address', async () => {
    const sender = '127.0.0.24';
    const { username, password } = await registerBankUser(url);
    const right = { username, password };
    const browser = new WebBrowser(url, sender, { via: '1.1 some-proxy' });
    const stranger = new WebBrowser(url, sender, { via: '1.1 some-proxy' });
    await browser.post('/bank/log-in/submit', right);
    await browser.post('/bank/log-out');
    for (let i = 0; i < 10; i += 1) {
      await stranger.post('/bank/log-in/submit', { username, password: 'guessed' });
    }
    const refused = await stranger.post('/bank/log-in/submit', right);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('Please wait');
    expect((await browser.post('/bank/log-in/submit', right)).location).toBe('/bank/account');
  });

  test('say in both languages that one has to wait', async () => {
    const sender = '127.0.0.25';
    const { username } = await registerBankUser(url);
    const german = new WebBrowser(url, sender, { via: '1.1 p', 'accept-language': 'de' });
    const form = { username, password: 'guessed' };
    for (let i = 0; i < 10; i += 1) await german.post('/bank/log-in/submit', form);
    const { status, headers, text } = await german.post('/bank/log-in/submit', form);
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(text).toContain('Bitte warten Sie eine Minute');
  });

  test('wait longer each time', async () => {
    const sender = '127.0.0.26';
    const { id } = await createInstance(url);
    const door = { path: `/merchant/instances/${id}/private/orders`, right: '' };
    const pair = JSON.stringify(['pair', 'dashboard', id, sender]);
    const waits: number[] = [];
    for (let i = 0; i < 13; i += 1) {
      await ask(sender, door, 'Bearer guessed');
      const { status, headers } = await ask(sender, door, 'Bearer guessed');
      if (status === 429) waits.push(Number(headers['retry-after']));
      await query(databaseUrlOf(inject('dataDir')), 'delete from web.rate where key = $1', [
        keyOf('hold', pair),
      ]);
    }
    expect(waits.length).toBeGreaterThan(2);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan(2 * (waits[0] ?? 0));
  });

  test('right ones are not counted', async () => {
    const sender = '127.0.0.27';
    const { id, authorization } = await createInstance(url);
    const door = { path: `/merchant/instances/${id}/private/orders`, right: authorization };
    for (let i = 0; i < 30; i += 1)
      expect((await ask(sender, door, authorization)).status).toBe(200);
    const pair = JSON.stringify(['pair', 'dashboard', id, sender]);
    const counted = await query(
      databaseUrlOf(inject('dataDir')),
      'select key from web.rate where key = any($1)',
      [[keyOf('wrong', pair), keyOf('hold', pair), keyOf('wrong for', 'dashboard', id)]],
    );
    expect(counted).toEqual([]);
  });
});

/** As src/http/caller-rates.ts makes it. */
function keyOf(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
