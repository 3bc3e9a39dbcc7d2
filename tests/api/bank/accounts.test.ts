import { expect, test } from 'vitest';
import {
  balanceOf,
  call,
  freshName,
  host,
  kudos,
  registerUser,
  selectedWithdrawal,
} from './bank-support';

test('a new user has 100 units, an address and an account number', async () => {
  const user = await registerUser();
  const { status, body } = await call(`accounts/${user.username}`, { user });
  expect(status).toBe(200);
  expect(body).toEqual({
    balance: { amount: 'KUDOS:100', credit_debit_indicator: 'credit' },
    payto_uri: `payto://x-taler-bank/${host}/${user.username}`,
    account_number: expect.any(Number) as number,
    debit_limit: 'KUDOS:0',
    is_public: false,
  });
  expect(body['account_number']).toBeGreaterThanOrEqual(1);
});

test('the start credit is a transfer of the bank', async () => {
  const user = await registerUser();
  const transfers = await user.client.transfers({ delta: -5 });
  expect(transfers).toMatchObject([
    {
      amount: kudos('100'),
      direction: 'credit',
      counterpart: `payto://x-taler-bank/${host}/bank`,
      subject: 'Start credit',
    },
  ]);
});

test('a name is given once, also when it is asked for in parallel', async () => {
  const username = freshName();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      call('testing/register', { body: { username, password: `password ${n}` } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 9500,
    ec: 9500,
    error: 'BANK_USERNAME_TAKEN',
    field: 'username',
  });
});

test.for(['bank', 'exchange'])('the name of the seeded user %s is taken', async (username) => {
  const { status } = await call('testing/register', { body: { username, password: 'x' } });
  expect(status).toBe(409);
});

test.for(['', '..', 'with space', 'a/b', 'null\u0000byte', 'ä', 'x'.repeat(151)])(
  'the username %j is refused with the name of the field',
  async (username) => {
    const { status, body } = await call('testing/register', { body: { username, password: 'x' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 26, field: 'username' });
  },
);

test('a registration without a password is refused', async () => {
  const { status, body } = await call('testing/register', { body: { username: freshName() } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 25, field: 'password' });
});

test('without credentials, with wrong ones and for unknown users the answer is the same 401', async () => {
  const user = await registerUser();
  const path = `accounts/${user.username}`;
  const wrong = { ...user, password: 'wrong' };
  const stranger = { username: freshName(), password: 'x' };
  const answers = [
    await call(path),
    await call(path, { user: wrong }),
    await call(path, { user: stranger }),
    await call(`accounts/${stranger.username}`, { user: stranger }),
    await call(path, { user: { username: 'bank', password: '' } }),
    await call(path, { user: { username: 'nul\u0000', password: '\u0000' } }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 5105, ec: 5105, error: 'BANK_LOGIN_FAILED' });
  }
});

test('a wrong password is refused right after the right one was accepted', async () => {
  const user = await registerUser();
  await user.client.account();
  const { status } = await call(`accounts/${user.username}`, {
    user: { ...user, password: `${user.password}x` },
  });
  expect(status).toBe(401);
});

test.for(['Basic', 'Basic !!!', 'Bearer abc', 'Basic bm8tY29sb24='])(
  'the Authorization header %j is no log-in',
  async (authorization) => {
    const user = await registerUser();
    const response = await fetch(
      `${new URL(`bank/accounts/${user.username}`, `http://${host}/`)}`,
      {
        headers: { authorization },
      },
    );
    expect(response.status).toBe(401);
  },
);

test('another user’s account is forbidden', async () => {
  const [alice, bob] = await Promise.all([registerUser(), registerUser()]);
  const { status, body } = await call(`accounts/${bob.username}`, { user: alice });
  expect(status).toBe(403);
  expect(body['error']).toBe('GENERIC_FORBIDDEN');
});

test('the credentials are looked at before the body', async () => {
  const user = await registerUser();
  const { status } = await call(`accounts/${user.username}/withdrawals`, { body: '{not json' });
  expect(status).toBe(401);
});

test('history pages in both directions without gaps or repetitions', async () => {
  const user = await registerUser();
  for (const amount of ['1', '2', '3']) {
    const { id } = await selectedWithdrawal(user, amount);
    await user.client.confirm(id);
  }
  const newest = await user.client.transfers({ delta: -2 });
  expect(newest.map(({ amount }) => amount)).toEqual([kudos('3'), kudos('2')]);
  const older = await user.client.transfers({ delta: -2, start: newest[1]!.rowId });
  expect(older.map(({ amount }) => amount)).toEqual([kudos('1'), kudos('100')]);
  const upwards = await user.client.transfers({ delta: 2, start: older[1]!.rowId });
  expect(upwards.map(({ amount }) => amount)).toEqual([kudos('1'), kudos('2')]);
  expect(await user.client.transfers({ delta: 5, start: newest[0]!.rowId })).toEqual([]);
  expect(await balanceOf(user)).toBe(kudos('94').units);
});

test.for(['delta=0', 'delta=x', 'delta=1e3', 'start=-1', 'start=x', 'long_poll_ms=-1'])(
  'the history query %s is refused with the name of the field',
  async (query) => {
    const user = await registerUser();
    const { status, body } = await call(`accounts/${user.username}/transfers?${query}`, { user });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 26, field: query.split('=')[0] });
  },
);

test('a start of 2^64 - 1 means after all rows', async () => {
  const user = await registerUser();
  const path = `accounts/${user.username}/transfers?delta=-1&start=18446744073709551615`;
  const { status, body } = await call(path, { user });
  expect(status).toBe(200);
  expect(body['transfers']).toHaveLength(1);
});
