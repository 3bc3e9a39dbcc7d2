import { beforeAll, describe, expect, test } from 'vitest';
import { call, registerUser, type TestUser } from './bank-support';
import { logIn, openBrowser, targetOf, type Browser } from './browser-support';

const HEADER = 'row_id,date,counterpart,subject,currency,amount,status,corrects';
const SUBJECTS = ['Lunch', '=1+1', 'a "quoted", one', 'LUNCH again', '+49 30', 'Straße', '100%_x'];

let user: TestUser;
let other: TestUser;
let browser: Browser;

beforeAll(async () => {
  [user, other] = [await registerUser(), await registerUser()];
  browser = await logIn(user);
  for (const [i, subject] of SUBJECTS.entries()) {
    const [from, to] = i % 2 === 0 ? [user, other] : [other, user];
    await pay(from, to, `KUDOS:${i + 1}.5`, subject);
  }
});

async function pay(from: TestUser, to: TestUser, amount: string, subject: string) {
  const body = { credit_account: to.username, amount, subject };
  const { status, body: receipt } = await call(`accounts/${from.username}/transfers`, {
    user: from,
    body,
  });
  expect(status).toBe(200);
  return receipt['row_id'] as number;
}

/** Splits a line of simple CSV, where only cells have quotes around them. */
function cells(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map(([, cell = '']) => cell)
    .slice(0, 8)
    .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

async function exported(query: Record<string, string> = {}, from = browser): Promise<string[][]> {
  const answer = await from.get(`/bank/statement/csv?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [header, ...lines] = (await answer.text()).split('\r\n');
  expect(header).toBe(HEADER);
  expect(lines.pop()).toBe('');
  return lines.map(cells);
}

describe('GET statement/csv', () => {
  test('[UI-3] has all bookings, the youngest first, that sum to the balance', async () => {
    const rows = await exported();
    const history = (await user.client.transfers({ delta: -100 })).map(({ rowId }) => rowId);
    expect(rows.map(([row]) => row)).toEqual(history.map(String));
    const { balance } = await user.client.account();
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[5]) * 100), 0);
    expect(BigInt(cents) * 1_000_000n).toBe(balance.amount.units);
    expect(rows.at(-1)).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      'bank',
      'Start credit',
      'KUDOS',
      '100',
      'booked',
      '',
    ]);
  });

  test('quotes what RFC 4180 says and disarms formulas', async () => {
    const subjects = (await exported()).map((row) => row[3]);
    expect(subjects).toContain('a "quoted", one');
    expect(subjects).toContain(`'=1+1`);
    expect(subjects).toContain(`'+49 30`);
  });

  test.for([
    [{ q: 'lunch' }, ['LUNCH again', 'Lunch']],
    [{ q: 'STRASSE' }, []],
    [{ q: 'straße' }, ['Straße']],
    [{ q: '%_' }, ['100%_x']],
    [{ show: 'credit', q: 'lunch' }, ['LUNCH again']],
    [{ show: 'debit', q: 'lunch' }, ['Lunch']],
    [{ show: 'cancelled' }, []],
    [{ q: 'lunch', from: '2001-01-01', to: '2001-01-02' }, []],
    [{ q: 'lunch', from: 'nonsense', to: '2001-02-30' }, ['LUNCH again', 'Lunch']],
    [{ q: 'lunch', from: '2001-01-01', to: '9999-12-31' }, ['LUNCH again', 'Lunch']],
  ] as const)('selects by %j', async ([query, subjects]) => {
    expect((await exported({ ...query })).map((row) => row[3])).toEqual(subjects);
  });

  test('days are those of the reader’s time zone', async () => {
    const at = Date.parse((await exported({ q: 'Start credit' }))[0]?.[1] ?? '');
    // Kiritimati is 14 hours ahead: on its calendar this day began before now, and yesterday is over.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
      const cookie = `${browser.cookie}; florin-time-zone=${encodeURIComponent(zone)}`;
      const there = openBrowser(cookie);
      const select = { q: 'Start credit', from: day.format(at), to: day.format(at) };
      expect(await exported(select, there)).toHaveLength(1);
      const dayBefore = day.format(at - 86_400_000);
      const before = { q: 'Start credit', from: dayBefore, to: dayBefore };
      expect(await exported(before, there)).toEqual([]);
    }
  });

  test('is for the one who is logged in', async () => {
    const answer = await openBrowser().get('/bank/statement/csv?q=x');
    expect(targetOf(answer)).toEqual({
      path: '/bank/log-in',
      query: { next: '/bank/transfers?q=x' },
    });
  });
});

describe('the form that sends a transfer back', () => {
  test('gives the money back once, however often it is sent', async () => {
    const [from, to] = [await registerUser(), await registerUser()];
    const row = await pay(from, to, 'KUDOS:7', 'by mistake');
    const tab = await logIn(to);
    const answers = await Promise.all(
      [1, 2, 3].map(() => tab.post(`/bank/transfers/${row}/reject/submit`, {})),
    );
    for (const answer of answers) {
      const target = { path: `/bank/transfers/${row}`, query: { news: 'sent-back' } };
      expect(targetOf(answer)).toEqual(target);
    }
    const [correction, wrong] = await exported({ q: '' }, tab);
    expect(correction).toMatchObject({ 5: '-7', 6: 'booked', 7: `${row}` });
    expect(wrong).toMatchObject({ 0: `${row}`, 5: '7', 6: 'cancelled', 7: '' });
    expect(await exported({ show: 'cancelled' }, tab)).toEqual([wrong]);
    expect(await exported({ show: 'cancelled' }, await logIn(from))).toHaveLength(1);
  });

  test('refuses what cannot go back, and says why at the form', async () => {
    const [from, to] = [await registerUser(), await registerUser()];
    const row = await pay(from, to, 'KUDOS:60', 'much');
    const send = async (by: TestUser, number: number | string) =>
      targetOf(await (await logIn(by)).post(`/bank/transfers/${number}/reject/submit`, {}));
    const back = (number: number | string, error: string) => ({
      path: `/bank/transfers/${number}/reject`,
      query: { error },
    });
    expect(await send(from, row)).toEqual(back(row, 'BANK_TRANSACTION_NOT_FOUND'));
    expect(await send(other, row)).toEqual(back(row, 'BANK_TRANSACTION_NOT_FOUND'));
    expect(await send(to, 'x')).toEqual(back('x', 'BANK_TRANSACTION_NOT_FOUND'));
    await pay(to, other, 'KUDOS:150', 'spent');
    expect(await send(to, row)).toEqual(back(row, 'BANK_UNALLOWED_DEBIT'));
  });

  test('needs a session and a page of ours', async () => {
    const path = '/bank/transfers/1/reject/submit';
    expect(targetOf(await openBrowser().post(path, {})).path).toBe('/bank/log-in');
    const foreign = await browser.post(path, {}, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });
});
