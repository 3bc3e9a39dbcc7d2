/** Withdrawals that moved no money are forgotten after a week; those that did are books. */
import { expect, inject, test } from 'vitest';
import { runJobs } from '../../support/deployment';
import { query } from '../../support/database';
import { databaseUrlOf } from '../../support/server';
import { call, kudos, registerUser, selectedWithdrawal, url } from './bank-support';

const DAY_MS = 86_400_000;

const sql = (text: string, values: unknown[]) =>
  query<{ count: number }>(databaseUrlOf(inject('dataDir')), text, values);

const WHERE = 'account_id = (select id from bank.account where username = $1)';

async function age(username: string, days: number): Promise<void> {
  await sql(`update bank.withdrawal set created_ms = created_ms - $2::bigint where ${WHERE}`, [
    username,
    days * DAY_MS,
  ]);
}

async function count(username: string): Promise<number | undefined> {
  const text = `select count(*)::int as count from bank.withdrawal where ${WHERE}`;
  return (await sql(text, [username]))[0]?.count;
}

test('a withdrawal that was never confirmed is forgotten after a week, in each state', async () => {
  const user = await registerUser();
  const confirmed = await selectedWithdrawal(user, '2');
  const selected = await selectedWithdrawal(user, '3');
  const aborted = await selectedWithdrawal(user, '4');
  const { id: approved } = await user.client.startWithdrawal(kudos('5'));
  const { id: pending } = await user.client.startWithdrawal(kudos('6'));
  const own = (id: string) => `accounts/${user.username}/withdrawals/${id}`;
  const done = { status: 200, body: {} };
  expect(await call(`${own(confirmed.id)}/confirm`, { user, body: {} })).toEqual(done);
  expect(await call(`${own(approved)}/confirm`, { user, body: {} })).toEqual(done);
  expect(await call(`${own(aborted.id)}/abort`, { user, body: {} })).toEqual(done);

  await age(user.username, 6);
  await runJobs(url);
  expect(await count(user.username)).toBe(5);
  await age(user.username, 2);
  await runJobs(url);
  expect(await count(user.username)).toBe(1);
  const unknown = { status: 404, body: { error: 'BANK_WITHDRAWAL_UNKNOWN' } };
  for (const id of [selected.id, aborted.id, approved, pending]) {
    expect(await call(`withdrawal-operation/${id}`)).toMatchObject(unknown);
    expect(await call(own(id), { user })).toMatchObject(unknown);
    expect(await call(`${own(id)}/confirm`, { user, body: {} })).toMatchObject(unknown);
  }
  expect(await call(`withdrawal-operation/${confirmed.id}`)).toMatchObject({
    status: 200,
    body: { transfer_done: true },
  });
});

test('thousands of them are forgotten in one go', async () => {
  const user = await registerUser();
  await sql(
    `insert into bank.withdrawal (id, account_id, units, created_ms)
     select upper(md5(a.username || i)), a.id, 1, a.created_ms
     from bank.account a, generate_series(1, 2200) i where a.username = $1`,
    [user.username],
  );
  await age(user.username, 8);
  await runJobs(url);
  expect(await count(user.username)).toBe(0);
});
