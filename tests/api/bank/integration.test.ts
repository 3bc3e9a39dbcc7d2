import { expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { parseTalerUri } from '@/protocol/uri';
import {
  balanceOf,
  bank,
  bankUrl,
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

test('announces itself with a name and a version', async () => {
  expect(await bank.config()).toMatchObject({ version: '0:0:0', currency: 'KUDOS' });
});

test('a started withdrawal has a URI that leads to its operation', async () => {
  const user = await registerUser();
  const started = await user.client.startWithdrawal(kudos('5.25'));
  const uri = parseTalerUri(started.talerWithdrawUri);
  expect(uri).toEqual({
    type: 'withdraw',
    bankIntegrationApiBaseUrl: bankUrl,
    withdrawalOperationId: started.id,
  });
  const { status, body } = await call(`withdrawal-operation/${started.id}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'pending',
    selection_done: false,
    transfer_done: false,
    aborted: false,
    amount: 'KUDOS:5.25',
    wire_types: ['x-taler-bank'],
    sender_wire: paytoOf(user.username),
    suggested_exchange: `${url}/exchange/`,
    confirm_transfer_url: `${bankUrl}withdrawals/${started.id}`,
  });
});

test('selection and confirmation move the money to the exchange once', async () => {
  const user = await registerUser();
  const { id, reservePub } = await selectedWithdrawal(user, '7');
  expect(await balanceOf(user)).toBe(kudos('100').units);
  await user.client.confirm(id);
  await user.client.confirm(id);
  expect(await balanceOf(user)).toBe(kudos('93').units);
  expect(await bank.withdrawalOperation(id)).toMatchObject({
    status: 'confirmed',
    isSelected: true,
    isTransferred: true,
  });
  const arrived = await gateway.incoming({ delta: -50 });
  const mine = arrived.filter((row) => encodeBase32(row.reservePub) === encodeBase32(reservePub));
  expect(mine).toMatchObject([
    {
      amount: kudos('7'),
      debitAccount: paytoOf(user.username),
      creditAccount: paytoOf('exchange'),
    },
  ]);
});

test('confirmation before selection is noted, and the money moves with the selection', async () => {
  const user = await registerUser();
  const { id } = await user.client.startWithdrawal(kudos('7'));
  await user.client.confirm(id);
  expect(await user.client.withdrawal(id)).toMatchObject({
    isApproved: true,
    isSelected: false,
    reservePub: null,
  });
  expect(await balanceOf(user)).toBe(kudos('100').units);
  const selection = { reservePub: freshKey(), exchangePayto: paytoOf('exchange') };
  expect(await bank.select(id, selection)).toMatchObject({ isTransferred: true });
  expect(await bank.select(id, selection)).toMatchObject({ isTransferred: true });
  expect(await balanceOf(user)).toBe(kudos('93').units);
});

test('the same selection again is fine, another one is refused with 5113', async () => {
  const user = await registerUser();
  const other = await registerUser();
  const { id, reservePub } = await selectedWithdrawal(user, '1');
  const path = `withdrawal-operation/${id}`;
  const same = { reserve_pub: encodeBase32(reservePub), selected_exchange: paytoOf('exchange') };
  const again = await call(path, { body: same });
  expect(again.status).toBe(200);
  expect(again.body).toEqual({
    transfer_done: false,
    confirm_transfer_url: `${bankUrl}withdrawals/${id}`,
  });
  for (const changed of [
    { ...same, reserve_pub: encodeBase32(freshKey()) },
    { ...same, selected_exchange: paytoOf(other.username) },
  ]) {
    const { status, body } = await call(path, { body: changed });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 5113 });
  }
});

test('of parallel selections by different wallets one wins', async () => {
  const user = await registerUser();
  const { id } = await user.client.startWithdrawal(kudos('1'));
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      call(`withdrawal-operation/${id}`, {
        body: {
          reserve_pub: encodeBase32(freshKey()),
          selected_exchange: paytoOf('exchange'),
        },
      }),
    ),
  );
  expect(statusesOf(answers)).toEqual([200, ...Array<number>(7).fill(409)]);
});

test.for(['nonsense', 'A'.repeat(32), 'x'.repeat(3000)])(
  'the unknown operation %s is 404',
  async (id) => {
    const answers = [
      await call(`withdrawal-operation/${id}`),
      await call(`withdrawal-operation/${id}`, {
        body: {
          reserve_pub: encodeBase32(freshKey()),
          selected_exchange: paytoOf('exchange'),
        },
      }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body['error']).toBe('BANK_WITHDRAWAL_UNKNOWN');
    }
  },
);

test('the exchange’s account must be an exchange’s at this bank, and not the owner’s', async () => {
  const [user, other] = await Promise.all([registerUser(), registerUser()]);
  const { id } = await user.client.startWithdrawal(kudos('1'));
  const select = (selected_exchange: string) =>
    call(`withdrawal-operation/${id}`, {
      body: { reserve_pub: encodeBase32(freshKey()), selected_exchange },
    });
  expect((await select('payto://x-taler-bank/bank.invalid/exchange')).status).toBe(404);
  expect((await select('payto://iban/DE75512108001245126199')).status).toBe(404);
  expect((await select(paytoOf('nobody-of-this-name'))).status).toBe(404);
  expect((await select(paytoOf(user.username))).body['code']).toBe(5101);
  expect(await select(paytoOf(other.username))).toMatchObject({
    status: 409,
    body: { code: 9513, field: 'selected_exchange' },
  });
  expect((await select('https://exchange.example/')).status).toBe(400);
  expect(await bank.withdrawalOperation(id)).toMatchObject({ status: 'pending' });
});

test('who waits is told of the selection and of the confirmation at once', async () => {
  const user = await registerUser();
  const { id } = await user.client.startWithdrawal(kudos('1'));
  const selected = bank.withdrawalOperation(id, 20_000);
  const selection = { reservePub: freshKey(), exchangePayto: paytoOf('exchange') };
  const begin = performance.now();
  setTimeout(() => void bank.select(id, selection), 150);
  expect(await selected).toMatchObject({ status: 'selected' });
  const confirmed = bank.withdrawalOperation(id, 20_000);
  setTimeout(() => void user.client.confirm(id), 150);
  expect(await confirmed).toMatchObject({ status: 'confirmed', isTransferred: true });
  expect(performance.now() - begin).toBeLessThan(10_000);
});

test('long_poll_ms ends the wait', async () => {
  const user = await registerUser();
  const { id } = await user.client.startWithdrawal(kudos('1'));
  const begin = performance.now();
  expect(await bank.withdrawalOperation(id, 300)).toMatchObject({ status: 'pending' });
  expect(performance.now() - begin).toBeGreaterThanOrEqual(290);
});
