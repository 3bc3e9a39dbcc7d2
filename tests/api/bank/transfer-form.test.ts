import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { typedBehind } from '../../support/drafts';
import { logIn, openBrowser, sentBackTo, targetOf, type Browser } from './browser-support';
import {
  balanceOf,
  freshKey,
  gateway,
  kudos,
  paytoOf,
  registerUser,
  type TestUser,
} from './bank-support';

let sender: TestUser;
let receiver: TestUser;
let browser: Browser;

beforeAll(async () => {
  [sender, receiver] = [await registerUser(), await registerUser()];
  browser = await logIn(sender);
});

let keys = 0;
function fieldsOf(changes: Record<string, string> = {}): Record<string, string> {
  keys += 1;
  return {
    to: receiver.username,
    amount: '1',
    subject: 'Lunch',
    request_key: `key-of-the-test-${keys}`,
    ...changes,
  };
}

/** Returns how much the sender's balance falls during `run`. */
async function spentBy(run: () => Promise<unknown>): Promise<bigint> {
  const before = await balanceOf(sender);
  await run();
  return before - (await balanceOf(sender));
}

test('money goes to a username, and both histories show it', async () => {
  const spent = await spentBy(async () => {
    const target = targetOf(await browser.post('/bank/transfer', fieldsOf({ amount: '2,50' })));
    expect(target).toEqual({ path: '/bank/account', query: { news: 'sent' } });
  });
  expect(spent).toBe(kudos('2.5').units);
  expect(await receiver.client.transfers({ delta: -1 })).toMatchObject([
    { amount: kudos('2.5'), subject: 'Lunch', direction: 'credit' },
  ]);
  expect(await sender.client.transfers({ delta: -1 })).toMatchObject([
    { counterpart: paytoOf(receiver.username), direction: 'debit' },
  ]);
});

test('money goes to an address of this bank', async () => {
  const fields = fieldsOf({ to: paytoOf(receiver.username) });
  const spent = await spentBy(async () => targetOf(await browser.post('/bank/transfer', fields)));
  expect(spent).toBe(kudos('1').units);
});

test('a form that is sent many times at once moves money once', async () => {
  const fields = fieldsOf({ amount: '3' });
  const spent = await spentBy(async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.post('/bank/transfer', fields)),
    );
    for (const answer of answers) expect(targetOf(answer).path).toBe('/bank/account');
  });
  expect(spent).toBe(kudos('3').units);
});

test('another transfer under the same key is refused', async () => {
  const fields = fieldsOf();
  await browser.post('/bank/transfer', fields);
  const spent = await spentBy(async () => {
    const answer = await browser.post('/bank/transfer', { ...fields, amount: '2' });
    expect(targetOf(answer).query['error']).toBe('BANK_TRANSFER_REQUEST_UID_REUSED');
  });
  expect(spent).toBe(0n);
});

test('a subject with a reserve’s key credits that reserve, one without is not listed and comes back', async () => {
  const key = encodeBase32(freshKey());
  const plain = fieldsOf({ to: 'exchange', subject: 'thank you' });
  const before = await balanceOf(sender);
  const fields = fieldsOf({ to: 'exchange', subject: `Taler top-up ${key} (thanks)` });
  await browser.post('/bank/transfer', plain);
  await browser.post('/bank/transfer', fields);
  const rows = await gateway.incoming({ delta: -20 });
  const mine = rows.filter((row) => row.debitAccount === paytoOf(sender.username));
  expect(mine.map((row) => encodeBase32(row.reservePub))).toEqual([key]);
  const kept = kudos('1').units;
  for (let tries = 0; tries < 200 && (await balanceOf(sender)) !== before - kept; tries += 1) {
    await sleep(50);
  }
  expect(await balanceOf(sender)).toBe(before - kept);
});

test.for([
  [{ to: 'nobody-of-this-name' }, 'BANK_UNKNOWN_ACCOUNT'],
  [{ to: '' }, 'BANK_UNKNOWN_ACCOUNT'],
  [{ to: 'payto://iban/DE75512108001245126199' }, 'BANK_UNKNOWN_ACCOUNT'],
  [{ to: 'payto://x-taler-bank/elsewhere.example/exchange' }, 'BANK_UNKNOWN_ACCOUNT'],
  [{ to: 'payto:' }, 'BANK_UNKNOWN_ACCOUNT'],
  [{ to: 'nul\u0000' }, 'BANK_UNKNOWN_ACCOUNT'],
  [{ amount: '1000' }, 'BANK_UNALLOWED_DEBIT'],
  [{ amount: 'ten' }, 'BANK_AMOUNT_MALFORMED'],
  [{ amount: 'EUR:1' }, 'BANK_AMOUNT_MALFORMED'],
  [{ amount: '4503599627370497' }, 'BANK_NUMBER_TOO_BIG'],
  [{ subject: 'x'.repeat(256) }, 'BANK_SUBJECT_MALFORMED'],
  [{ subject: 'two\nlines' }, 'BANK_SUBJECT_MALFORMED'],
  [{ request_key: 'x' }, 'GENERIC_PARAMETER_MALFORMED'],
] as const)(
  'the form with %j comes back with an error and what was typed',
  async ([changes, error]) => {
    const fields = fieldsOf(changes);
    const spent = await spentBy(async () => {
      const { path, query } = await sentBackTo(await browser.post('/bank/transfer', fields));
      expect(path).toBe('/bank/transfers/new');
      const { to, amount, subject } = fields;
      expect(query).toEqual({ error, ...(to === '' ? {} : { to }), amount, subject });
    });
    expect(spent).toBe(0n);
  },
);

test('a form sent after the session has ended is found again by logging in', async () => {
  const { to = '', amount = '', subject = '' } = fieldsOf({ subject: 'too late' });
  const form = { to, amount, subject };
  const { path, query } = targetOf(await openBrowser().post('/bank/transfer', form));
  expect(path).toBe('/bank/log-in');
  const next = query['next'] ?? '';
  expect(next).toMatch(/^\/bank\/transfers\/new\?error=BANK_FORM_LOGGED_OUT&draft=[\w-]{22}$/);
  expect(await typedBehind(next)).toEqual(form);
});

test('a preview of another account moves nothing: another user has logged in since, in another tab', async () => {
  const fields = fieldsOf({ from: receiver.username });
  const spent = await spentBy(async () => {
    const { path, query } = await sentBackTo(await browser.post('/bank/transfer', fields));
    expect(path).toBe('/bank/transfers/new');
    const { to, amount, subject } = fields;
    expect(query).toEqual({ error: 'BANK_FORM_OTHER_USER', to, amount, subject });
  });
  expect(spent).toBe(0n);
  const own = { ...fields, from: sender.username };
  expect(await spentBy(() => browser.post('/bank/transfer', own))).toBe(kudos('1').units);
});

test('a user sends no money to the own account', async () => {
  const answer = await browser.post('/bank/transfer', fieldsOf({ to: sender.username }));
  expect(targetOf(answer).query['error']).toBe('BANK_SAME_ACCOUNT');
});

test('a form from another site or without a session moves nothing', async () => {
  const spent = await spentBy(async () => {
    const foreign = { origin: 'https://evil.example' };
    expect((await browser.post('/bank/transfer', fieldsOf(), foreign)).status).toBe(403);
    expect(targetOf(await openBrowser().post('/bank/transfer', fieldsOf())).path).toBe(
      '/bank/log-in',
    );
  });
  expect(spent).toBe(0n);
});
