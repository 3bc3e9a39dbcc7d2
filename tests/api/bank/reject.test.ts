import { expect, test } from 'vitest';
import {
  balanceOf,
  BASIC_AUTH,
  accountNumberOf,
  historyOf,
  kudos,
  registerUser,
  sendTo,
  testBank,
  type TestUser,
} from './bank-support';

const pair = (): Promise<[TestUser, TestUser]> => Promise.all([registerUser(), registerUser()]);

const reject = (user: TestUser | null, rowId: unknown, method = 'PUT') =>
  testBank(user, 'reject', {
    method,
    body: { auth: BASIC_AUTH, row_id: rowId, credit_account: 1 },
  });

test.for(['PUT', 'POST'])('[BANK-4] %s gives the money back and answers 204', async (method) => {
  const [sender, receiver] = await pair();
  const row = await sendTo(sender, receiver, '30');
  const answer = await reject(receiver, row, method);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await balanceOf(sender)).toBe(kudos('100').units);
  expect(await balanceOf(receiver)).toBe(kudos('100').units);
});

test('[BANK-4] twice is once, also when the money was spent in between', async () => {
  const [sender, receiver] = await pair();
  const row = await sendTo(sender, receiver, '30');
  expect((await reject(receiver, row)).status).toBe(204);
  await sendTo(receiver, await registerUser(), '100');
  expect((await reject(receiver, row)).status).toBe(204);
  expect(await balanceOf(sender)).toBe(kudos('100').units);
  expect(await balanceOf(receiver)).toBe(0n);
});

test('[BANK-4] the query alone says it as well, at the root too', async () => {
  const [sender, receiver] = await pair();
  const row = await sendTo(sender, receiver, '30');
  const query = { auth: 'basic', row_id: `${row}`, account_number: 'ignored' };
  const answer = await testBank(receiver, 'reject', { method: 'PUT', query, at: 'root' });
  expect(answer.status).toBe(204);
  expect(await balanceOf(sender)).toBe(kudos('100').units);
});

test('[BANK-4] takes the body of deployed exchanges', async () => {
  const [sender, receiver] = await pair();
  const row = await sendTo(sender, receiver, '30');
  const account_number = await accountNumberOf(receiver);
  const body = { auth: BASIC_AUTH, row_id: row, account_number };
  expect((await testBank(receiver, 'reject', { method: 'POST', body })).status).toBe(204);
});

test('[BANK-4] only the receiver knows of a transfer to reject: its sender’s is 404', async () => {
  const [sender, receiver] = await pair();
  const row = await sendTo(sender, receiver, '30');
  const bySender = await reject(sender, row);
  expect([bySender.status, bySender.body['ec']]).toEqual([404, 5301]);
  const byOther = await reject(await registerUser(), row);
  expect([byOther.status, byOther.body['ec']]).toEqual([404, 5301]);
  expect(await balanceOf(receiver)).toBe(kudos('130').units);
});

test('[BANK-4] an unknown row is 404, and so is the correction itself', async () => {
  const [sender, receiver] = await pair();
  const row = await sendTo(sender, receiver, '30');
  await reject(receiver, row);
  const correction = (await sender.client.transfers({ delta: -1 }))[0]!.rowId;
  for (const unknown of [2 ** 40, correction]) {
    const answer = await reject(sender, unknown);
    expect([answer.status, answer.body['ec']]).toEqual([404, 5301]);
  }
  expect(await balanceOf(sender)).toBe(kudos('100').units);
});

test('[BANK-4][BANK-9] money that is spent stays where it is', async () => {
  const [sender, receiver] = await pair();
  const row = await sendTo(sender, receiver, '30');
  await sendTo(receiver, await registerUser(), '101');
  const answer = await reject(receiver, row);
  expect([answer.status, answer.body['ec']]).toEqual([403, 5103]);
  expect(await balanceOf(receiver)).toBe(kudos('29').units);
  expect(await historyOf(receiver, { delta: '-9', cancelled: 'omit' })).toHaveLength(3);
});

test.for([undefined, 'x', 0, -1, 1.5, null, {}, '1e3'])(
  '[BANK-4] row_id %j is a bad request',
  async (rowId) => {
    const answer = await reject(await registerUser(), rowId);
    expect([answer.status, answer.body['ec']]).toEqual([400, 5306]);
  },
);

test('[BANK-3][BANK-4] strangers get 401, other kinds of auth 400', async () => {
  const user = await registerUser();
  const answer = await reject(null, 1);
  expect([answer.status, answer.body['ec']]).toEqual([401, 5312]);
  const query = { row_id: '1', auth: 'digest' };
  const refused = await testBank(user, 'reject', { method: 'PUT', query });
  expect([refused.status, refused.body['ec']]).toEqual([400, 5306]);
});

test('[BANK-5] both parties see it cancelled, and the correction is no row of its own', async () => {
  const [sender, receiver] = await pair();
  const row = await sendTo(sender, receiver, '30', 'by mistake');
  await reject(receiver, row);
  const common = { row_id: row, wt_subject: 'by mistake' };
  const amount = { value: 30, fraction: 0, currency: 'KUDOS' };
  for (const cancelled of ['show', 'SHOW', undefined]) {
    const query = { delta: '-9', ...(cancelled === undefined ? {} : { cancelled }) };
    expect((await historyOf(sender, query)).slice(0, 1)).toMatchObject([
      { ...common, amount, sign: 'cancel-', counterpart: await accountNumberOf(receiver) },
    ]);
    expect((await historyOf(receiver, query)).slice(0, 1)).toMatchObject([
      { ...common, amount, sign: 'cancel+', counterpart: await accountNumberOf(sender) },
    ]);
    expect(await historyOf(receiver, query)).toHaveLength(2);
  }
});

test('[BANK-5] cancelled=omit leaves it out, and it does not count against delta', async () => {
  const [sender, receiver] = await pair();
  const kept = await sendTo(sender, receiver, '1');
  await reject(receiver, await sendTo(sender, receiver, '2'));
  const query = { delta: '-1', cancelled: 'omit' };
  for (const user of [sender, receiver]) {
    expect((await historyOf(user, query)).map(({ row_id }) => row_id)).toEqual([kept]);
  }
});
