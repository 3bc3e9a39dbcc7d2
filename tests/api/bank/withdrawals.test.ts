import { describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import {
  balanceOf,
  bank,
  call,
  freshKey,
  gateway,
  kudos,
  paytoOf,
  registerUser,
  selectedWithdrawal,
  statusesOf,
  url,
} from './bank-support';

describe('the access API', () => {
  test('shows a withdrawal to its owner', async () => {
    const user = await registerUser();
    const { id, reservePub } = await selectedWithdrawal(user, '2');
    const { body } = await call(`accounts/${user.username}/withdrawals/${id}`, { user });
    expect(body).toEqual({
      amount: 'KUDOS:2',
      aborted: false,
      confirmation_done: false,
      selection_done: true,
      selected_reserve_pub: encodeBase32(reservePub),
      selected_exchange_account: paytoOf('exchange'),
    });
  });

  test('another user’s withdrawal is unknown', async () => {
    const [alice, bob] = await Promise.all([registerUser(), registerUser()]);
    const { id } = await selectedWithdrawal(alice, '2');
    const path = `accounts/${bob.username}/withdrawals/${id}`;
    expect((await call(path, { user: bob })).status).toBe(404);
    expect((await call(`${path}/confirm`, { user: bob, body: {} })).status).toBe(404);
    expect((await call(`${path}/abort`, { user: bob, body: {} })).status).toBe(404);
    const foreign = `accounts/${alice.username}/withdrawals/${id}/confirm`;
    expect((await call(foreign, { user: bob, body: {} })).status).toBe(403);
    expect((await call(foreign, { body: {} })).status).toBe(401);
    expect(await balanceOf(alice)).toBe(kudos('100').units);
  });

  test('confirm and abort answer an empty object, and each refuses after the other', async () => {
    const user = await registerUser();
    const { id } = await selectedWithdrawal(user, '2');
    const path = `accounts/${user.username}/withdrawals/${id}`;
    expect(await call(`${path}/confirm`, { user, body: {} })).toEqual({ status: 200, body: {} });
    expect(await call(`${path}/abort`, { user, body: {} })).toMatchObject({
      status: 409,
      body: { error: 'BANK_WITHDRAWAL_CONFIRMED' },
    });
    const second = await selectedWithdrawal(user, '2');
    const other = `accounts/${user.username}/withdrawals/${second.id}`;
    expect(await call(`${other}/abort`, { user, body: {} })).toEqual({ status: 200, body: {} });
    expect(await call(`${other}/abort`, { user, body: {} })).toEqual({ status: 200, body: {} });
    expect(await call(`${other}/confirm`, { user, body: {} })).toMatchObject({
      status: 409,
      body: { error: 'BANK_WITHDRAWAL_ABORTED' },
    });
    expect(await bank.withdrawalOperation(second.id)).toMatchObject({ isAborted: true });
    expect(await balanceOf(user)).toBe(kudos('98').units);
  });

  test('an aborted withdrawal takes no selection', async () => {
    const user = await registerUser();
    const { id } = await user.client.startWithdrawal(kudos('1'));
    await user.client.abort(id);
    const { status, body } = await call(`withdrawal-operation/${id}`, {
      body: { reserve_pub: encodeBase32(freshKey()), selected_exchange: paytoOf('exchange') },
    });
    expect(status).toBe(409);
    expect(body['error']).toBe('BANK_WITHDRAWAL_ABORTED');
  });

  test('[TYPE-3] the amount may be text or an object', async () => {
    const user = await registerUser();
    const path = `accounts/${user.username}/withdrawals`;
    const amount = { value: 3, fraction: 50_000_000, currency: 'KUDOS' };
    const { body } = await call(path, { user, body: { amount } });
    const id = String(body['withdrawal_id']);
    expect(await bank.withdrawalOperation(id)).toMatchObject({ amount: kudos('3.5') });
  });

  test.for([
    ['more than the account holds', 'KUDOS:100.00000001', 403, 5102],
    ['another currency', 'EUR:1', 400, 30],
    ['nothing', 'KUDOS:0', 400, 26],
    ['a negative amount', 'KUDOS:-1', 400, 26],
    ['nine fraction digits', 'KUDOS:0.000000001', 400, 26],
    ['a huge amount', `KUDOS:${'9'.repeat(60)}`, 400, 26],
    ['a number', 5, 400, 26],
  ] as const)('withdrawing %s is refused', async ([, amount, status, code]) => {
    const user = await registerUser();
    const answer = await call(`accounts/${user.username}/withdrawals`, { user, body: { amount } });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code });
  });

  test('what was spent meanwhile cannot be withdrawn, and can later', async () => {
    const user = await registerUser();
    const first = await selectedWithdrawal(user, '60');
    const second = await selectedWithdrawal(user, '60');
    await user.client.confirm(first.id);
    const path = `accounts/${user.username}/withdrawals/${second.id}/confirm`;
    const { status, body } = await call(path, { user, body: {} });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 5102 });
    expect(await bank.withdrawalOperation(second.id)).toMatchObject({ status: 'selected' });
    await gateway.transfer({
      requestUid: new Uint8Array([...freshKey(), ...freshKey()]),
      amount: kudos('30'),
      exchangeBaseUrl: `${url}/exchange/`,
      wtid: freshKey(),
      creditAccount: paytoOf(user.username),
    });
    await user.client.confirm(second.id);
    expect(await balanceOf(user)).toBe(kudos('10').units);
  });
});

describe('races', () => {
  test('[BANK-9] parallel confirmations of one withdrawal move the money once', async () => {
    const user = await registerUser();
    const { id } = await selectedWithdrawal(user, '30');
    const path = `accounts/${user.username}/withdrawals/${id}/confirm`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(path, { user, body: {} })),
    );
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
    expect(await balanceOf(user)).toBe(kudos('70').units);
  });

  test('[BANK-9] of parallel confirmations and aborts one side wins, and the money agrees', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await registerUser();
      const { id } = await selectedWithdrawal(user, '30');
      const path = `accounts/${user.username}/withdrawals/${id}`;
      const verbs = ['confirm', 'abort', 'confirm', 'abort', 'abort', 'confirm'];
      const answers = await Promise.all(
        verbs.map(async (verb) => ({
          verb,
          ...(await call(`${path}/${verb}`, { user, body: {} })),
        })),
      );
      const winners = new Set(answers.filter(({ status }) => status === 200).map((a) => a.verb));
      expect(winners.size).toBe(1);
      expect(statusesOf(answers)).toEqual([200, 200, 200, 409, 409, 409]);
      const moved = winners.has('confirm') ? '70' : '100';
      expect(await balanceOf(user)).toBe(kudos(moved).units);
    }
  });

  test('[BANK-9] parallel withdrawals cannot overdraw', async () => {
    const user = await registerUser();
    const withdrawals = await Promise.all(
      Array.from({ length: 10 }, () => selectedWithdrawal(user, '30')),
    );
    const answers = await Promise.all(
      withdrawals.map(({ id }) =>
        call(`accounts/${user.username}/withdrawals/${id}/confirm`, { user, body: {} }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 200, 200, ...Array<number>(7).fill(403)]);
    expect(await balanceOf(user)).toBe(kudos('10').units);
  });
});

test('[BANK-9] customers who confirm at the same moment all have their money moved', async () => {
  const withdrawals = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const user = await registerUser();
      const { id } = await selectedWithdrawal(user, '3');
      return { user, id };
    }),
  );
  const answers = await Promise.all(
    withdrawals.map(({ user, id }) =>
      call(`accounts/${user.username}/withdrawals/${id}/confirm`, { body: {}, user }),
    ),
  );
  expect(statusesOf(answers)).toEqual(Array.from({ length: 32 }, () => 200));
  for (const { user } of withdrawals) expect(await balanceOf(user)).toBe(kudos('97').units);
});
