import { beforeAll, describe, expect, test } from 'vitest';
import {
  accountNumberOf,
  freshName,
  historyOf,
  registerUser,
  sendTo,
  testBank,
  url,
  type TestUser,
} from './bank-support';

let user: TestUser;
let other: TestUser;
/** Rows of the user: the start credit, then 1, 2 and 3 out, then 4 in. */
let rows: number[];

beforeAll(async () => {
  [user, other] = await Promise.all([registerUser(), registerUser()]);
  const [credit] = await user.client.transfers({ delta: 1, start: 0 });
  rows = [credit!.rowId];
  for (const amount of ['1', '2', '3']) rows.push(await sendTo(user, other, amount, `n${amount}`));
  rows.push(await sendTo(other, user, '4', 'n4'));
});

/** Returns the positions in `rows` of the rows that /history returns. */
async function positions(query: Record<string, string>): Promise<number[]> {
  return (await historyOf(user, query)).map(({ row_id }) => rows.indexOf(row_id));
}

test('[BANK-6] [SEED-4] a row has the documented members and nothing else', async () => {
  const [newest, before] = await historyOf(user, { delta: '-2' });
  expect(newest).toEqual({
    row_id: rows[4],
    date: { t_ms: expect.any(Number) as number },
    amount: { value: 4, fraction: 0, currency: 'KUDOS' },
    sign: '+',
    counterpart: await accountNumberOf(other),
    wt_subject: 'n4',
  });
  expect(before).toMatchObject({ sign: '-', wt_subject: 'n3' });
});

test.for<[string, Record<string, string>, number[]]>([
  ['-N is the youngest ones', { delta: '-2' }, [4, 3]],
  ['-N with a start is strictly older', { delta: '-2', start: '#3' }, [2, 1]],
  ['-N reaches the oldest', { delta: '-100', start: '#2' }, [1, 0]],
  ['-N before the oldest is none', { delta: '-5', start: '#0' }, []],
  ['+N with a start is strictly younger', { delta: '2', start: '#1' }, [3, 2]],
  ['+N may be written with its sign', { delta: '+2', start: '#1' }, [3, 2]],
  ['+N from the beginning', { delta: '2', start: '0' }, [1, 0]],
  ['+N beyond the youngest is none', { delta: '5', start: '#4' }, []],
  ['+N without a start is none, since start is MAX_UINT64', { delta: '5' }, []],
  ['MAX_UINT64 may be written out', { delta: '-1', start: '18446744073709551615' }, [4]],
  ['a start between rows', { delta: '-9', start: '18446744073709551614' }, [4, 3, 2, 1, 0]],
  ['0 is none', { delta: '0' }, []],
  ['a huge N is all', { delta: '-99999999999999999999' }, [4, 3, 2, 1, 0]],
  ['ascending sorts the same rows', { delta: '-2', ordering: 'ascending' }, [3, 4]],
  ['ascending sorts +N', { delta: '2', start: '#1', ordering: 'ascending' }, [2, 3]],
  ['descending said aloud', { delta: '2', start: '#1', ordering: 'DESCENDING' }, [3, 2]],
  ['debit: what went out', { delta: '-9', direction: 'debit' }, [3, 2, 1]],
  ['credit: what came in', { delta: '-9', direction: 'credit' }, [4, 0]],
  ['both', { delta: '-9', direction: 'Both' }, [4, 3, 2, 1, 0]],
  ['others do not count against N', { delta: '-2', direction: 'debit' }, [3, 2]],
  ['others do not count against +N', { delta: '2', start: '0', direction: 'credit' }, [4, 0]],
])('[BANK-6] %s', async ([, query, expected]) => {
  const start = query['start']?.replace(/^#(\d)$/, (_, at: string) => `${rows[Number(at)]}`);
  expect(await positions({ ...query, ...(start === undefined ? {} : { start }) })).toEqual(
    expected,
  );
});

test('[BANK-8] account_number is ignored', async () => {
  for (const account_number of ['1', '999999', 'nonsense', '']) {
    expect(await positions({ delta: '-1', account_number })).toEqual([4]);
  }
});

test('[BANK-6][BANK-7] without records it is 204 with an empty body', async () => {
  for (const [path, query] of [
    ['history', { delta: '-5', start: '1' }],
    ['history-range', { start: '0', end: '1' }],
  ] as const) {
    const answer = await testBank(user, path, { query: { auth: 'basic', ...query } });
    expect([answer.status, answer.text]).toEqual([204, '']);
  }
});

describe('[BANK-7][TYPE-6] /history-range', () => {
  const seconds = async (): Promise<number[]> =>
    (await historyOf(user, { delta: '-9', ordering: 'ascending' })).map(
      ({ date }) => date.t_ms / 1000,
    );
  const range = async (query: Record<string, string>): Promise<number[]> =>
    (await historyOf(user, query, 'history-range')).map(({ row_id }) => rows.indexOf(row_id));

  test('takes seconds, both ends included, youngest first', async () => {
    const times = await seconds();
    const [start, end] = [`${times[0]}`, `${times.at(-1)}`];
    expect(await range({ start, end })).toEqual([4, 3, 2, 1, 0]);
    expect(await range({ start, end, ordering: 'ascending' })).toEqual([0, 1, 2, 3, 4]);
    expect(await range({ start: `${times.at(-1)! + 1}`, end: '9999999999' })).toEqual([]);
    expect(await range({ start: '0', end: `${times[0]! - 1}` })).toEqual([]);
    expect(await range({ start: end, end: `${times[0]! - 1}` })).toEqual([]);
  });

  test('has the filters of /history', async () => {
    const all = { start: '0', end: '9999999999' };
    expect(await range({ ...all, direction: 'credit' })).toEqual([4, 0]);
    expect(await range({ ...all, direction: 'debit', ordering: 'ascending' })).toEqual([1, 2, 3]);
    expect(await range({ ...all, cancelled: 'omit', account_number: 'x' })).toHaveLength(5);
  });
});

test.for<[string, Record<string, string>, number]>([
  ['history', {}, 5208],
  ['history', { delta: '' }, 5209],
  ['history', { delta: 'x' }, 5209],
  ['history', { delta: '1.5' }, 5209],
  ['history', { delta: '1e3' }, 5209],
  ['history', { delta: '--1' }, 5209],
  ['history', { delta: '-1', start: '-1' }, 5209],
  ['history', { delta: '-1', start: 'x' }, 5209],
  ['history', { delta: '-1', direction: 'sideways' }, 5209],
  ['history', { delta: '-1', cancelled: 'maybe' }, 5209],
  ['history', { delta: '-1', ordering: 'random' }, 5209],
  ['history', { delta: '-1', auth: 'digest' }, 5209],
  ['history-range', {}, 5208],
  ['history-range', { start: '0' }, 5208],
  ['history-range', { end: '0' }, 5208],
  ['history-range', { start: 'x', end: '0' }, 5209],
  ['history-range', { start: '-5', end: '0' }, 5209],
  ['history-range', { start: '0', end: '1.5' }, 5209],
  ['history-range', { start: '0', end: '1', direction: 'up' }, 5209],
])('[BANK-2][BANK-3] %s with %j is a bad request', async ([path, query, ec]) => {
  const answer = await testBank(user, path, { query: { auth: 'basic', ...query } });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ ec, error: expect.stringMatching(/\.$/) as string });
});

test.for(['history', 'history-range'])(
  '[BANK-3] %s is for who proves to be the account’s owner',
  async (path) => {
    const query = { auth: 'basic', delta: '-1', start: '0', end: '1' };
    for (const stranger of [null, { ...user, password: 'x' }, { ...user, username: freshName() }]) {
      const answer = await testBank(stranger, path, { query });
      expect([answer.status, answer.body['ec']]).toEqual([401, 5212]);
    }
    const other = await testBank(user, path, { query: { ...query, auth: 'digest' } });
    expect([other.status, other.body['ec']]).toEqual([400, 5209]);
  },
);

describe('[BANK-10] at the root', () => {
  test('/history with auth= or with the bank’s headers is the bank’s', async () => {
    const query = { auth: 'basic', delta: '-1' };
    const asked = await testBank(user, 'history', { query, at: 'root' });
    expect(asked.body).toMatchObject({ data: [{ row_id: rows[4] }] });
    for (const namespace of ['X-Service-', 'X-Taler-'] as const) {
      const options = { query: { delta: '-1' }, namespace, at: 'root' as const };
      const answer = await testBank(user, 'history', options);
      expect(answer.body).toMatchObject({ data: [{ row_id: rows[4] }] });
    }
    const stranger = await testBank(null, 'history', { query, at: 'root' });
    expect([stranger.status, stranger.body['ec']]).toEqual([401, 5212]);
  });

  test('/history without either is not the bank’s', async () => {
    const answer = await fetch(`${url}/history?delta=-1`);
    expect(await answer.text()).not.toContain('"ec"');
  });

  test('/history-range is the bank’s', async () => {
    const query = { auth: 'basic', start: '0', end: '9999999999' };
    const answer = await testBank(user, 'history-range', { query, at: 'root' });
    expect(answer.body['data']).toHaveLength(5);
  });
});
