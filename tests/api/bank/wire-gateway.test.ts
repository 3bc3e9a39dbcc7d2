import { expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import {
  balanceOf,
  call,
  exchangeCredentials,
  freshKey,
  gateway,
  kudos,
  paytoOf,
  registerUser,
  selectedWithdrawal,
} from './bank-support';

const exchange = exchangeCredentials();
const PATH = 'taler-wire-gateway/exchange';

function wireRequest(username: string, amount: string) {
  return {
    requestUid: new Uint8Array([...freshKey(), ...freshKey()]),
    amount: kudos(amount),
    exchangeBaseUrl: 'http://localhost/exchange/',
    wtid: freshKey(),
    creditAccount: paytoOf(username),
  };
}

/** Gives the exchange something to pay with. */
async function fundExchange(amount: string): Promise<void> {
  const user = await registerUser();
  const { id } = await selectedWithdrawal(user, amount);
  await user.client.confirm(id);
}

test('a transfer pays the merchant and appears in both histories', async () => {
  await fundExchange('10');
  const merchant = await registerUser();
  const request = wireRequest(merchant.username, '3.21');
  const receipt = await gateway.transfer(request);
  expect(await balanceOf(merchant)).toBe(kudos('103.21').units);
  expect(receipt.timestamp % 1000).toBe(0);
  const outgoing = await gateway.outgoing({ delta: 5, start: receipt.rowId - 1 });
  expect(outgoing[0]).toEqual({
    rowId: receipt.rowId,
    date: receipt.timestamp,
    amount: kudos('3.21'),
    creditAccount: paytoOf(merchant.username),
    debitAccount: paytoOf('exchange'),
    wtid: request.wtid,
    exchangeBaseUrl: 'http://localhost/exchange/',
  });
  const [received] = await merchant.client.transfers({ delta: -1 });
  expect(received?.subject).toBe(`${encodeBase32(request.wtid)} http://localhost/exchange/`);
});

test('the same request again, also in parallel, is one transfer', async () => {
  await fundExchange('20');
  const merchant = await registerUser();
  const request = wireRequest(merchant.username, '2');
  const receipts = await Promise.all(Array.from({ length: 10 }, () => gateway.transfer(request)));
  expect(new Set(receipts.map(({ rowId }) => rowId)).size).toBe(1);
  expect(await balanceOf(merchant)).toBe(kudos('102').units);
});

test('another transfer under the same request_uid is refused with 5112', async () => {
  await fundExchange('10');
  const [merchant, other] = await Promise.all([registerUser(), registerUser()]);
  const request = wireRequest(merchant.username, '2');
  await gateway.transfer(request);
  for (const changed of [
    { amount: kudos('2.1') },
    { wtid: freshKey() },
    { creditAccount: paytoOf(other.username) },
    { exchangeBaseUrl: 'http://other.example/' },
  ]) {
    await expect(gateway.transfer({ ...request, ...changed })).rejects.toMatchObject({
      status: 409,
      body: { code: 5112, ec: 5112 },
    });
  }
  expect(await balanceOf(merchant)).toBe(kudos('102').units);
  expect(await balanceOf(other)).toBe(kudos('100').units);
});

test('a transfer of more than the exchange holds is refused', async () => {
  const merchant = await registerUser();
  await expect(gateway.transfer(wireRequest(merchant.username, '1000000'))).rejects.toMatchObject({
    status: 403,
    body: { code: 5102 },
  });
});

test('a transfer to no account of this bank is refused', async () => {
  const request = { ...wireRequest('x', '1'), creditAccount: paytoOf('no-such-user') };
  await expect(gateway.transfer(request)).rejects.toMatchObject({
    status: 404,
    body: { code: 5106, field: 'credit_account' },
  });
});

test('an exchange URL that does not fit into the subject is refused', async () => {
  const merchant = await registerUser();
  const exchangeBaseUrl = `http://localhost/${'x'.repeat(250)}/`;
  const request = { ...wireRequest(merchant.username, '1'), exchangeBaseUrl };
  await expect(gateway.transfer(request)).rejects.toMatchObject({
    status: 400,
    body: { field: 'exchange_base_url' },
  });
});

test('[TYPE-8] a wtid or request_uid of the wrong length is refused with its name', async () => {
  const right = {
    request_uid: encodeBase32(new Uint8Array(64)),
    amount: 'KUDOS:1',
    exchange_base_url: 'http://localhost/',
    wtid: encodeBase32(freshKey()),
    credit_account: paytoOf('bank'),
  };
  for (const field of ['wtid', 'request_uid']) {
    const body = { ...right, [field]: encodeBase32(new Uint8Array(31)) };
    const answer = await call(`${PATH}/transfer`, { user: exchange, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 26, field } });
  }
});

test('add-incoming credits a reserve from the given account', async () => {
  const user = await registerUser();
  const reservePub = freshKey();
  const receipt = await gateway.addIncoming({
    amount: kudos('4'),
    reservePub,
    debitAccount: paytoOf(user.username),
  });
  expect(await balanceOf(user)).toBe(kudos('96').units);
  const rows = await gateway.incoming({ delta: 5, start: receipt.rowId - 1 });
  expect(rows[0]).toEqual({
    rowId: receipt.rowId,
    date: receipt.timestamp,
    amount: kudos('4'),
    creditAccount: paytoOf('exchange'),
    debitAccount: paytoOf(user.username),
    reservePub,
  });
});

test('add-incoming does not overdraw the account', async () => {
  const user = await registerUser();
  const request = {
    amount: kudos('100.5'),
    reservePub: freshKey(),
    debitAccount: paytoOf(user.username),
  };
  await expect(gateway.addIncoming(request)).rejects.toMatchObject({ status: 403 });
});

test('who waits for incoming transfers is told at once', async () => {
  const user = await registerUser();
  const newest = (await gateway.incoming({ delta: -1 }))[0]?.rowId ?? 0;
  const reservePub = freshKey();
  const begin = performance.now();
  const waiting = gateway.incoming({ delta: 10, start: newest, longPollMs: 20_000 });
  setTimeout(() => {
    void gateway.addIncoming({
      amount: kudos('1'),
      reservePub,
      debitAccount: paytoOf(user.username),
    });
  }, 150);
  expect((await waiting).length).toBeGreaterThanOrEqual(1);
  expect(performance.now() - begin).toBeLessThan(10_000);
});

test('reading on from the last row seen misses no transfer, however many come in parallel', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => registerUser()));
  let start = (await gateway.incoming({ delta: -1 }))[0]?.rowId ?? 0;
  const sent = new Set<string>();
  const sending = users.flatMap((user) =>
    Array.from({ length: 10 }, async () => {
      const reservePub = freshKey();
      sent.add(encodeBase32(reservePub));
      await gateway.addIncoming({
        amount: kudos('1'),
        reservePub,
        debitAccount: paytoOf(user.username),
      });
    }),
  );
  const progress = { isOver: false };
  const all = Promise.all(sending).then(() => (progress.isOver = true));
  const seen = new Set<string>();
  for (let last = false; !last;) {
    last = progress.isOver;
    const rows = await gateway.incoming({ delta: 3, start });
    for (const row of rows) seen.add(encodeBase32(row.reservePub));
    start = rows.at(-1)?.rowId ?? start;
    if (rows.length > 0) last = false;
  }
  await all;
  expect([...sent].filter((pub) => !seen.has(pub))).toEqual([]);
});

test('the gateway is for the exchange that the path names', async () => {
  const user = await registerUser();
  const wrong = { ...exchange, password: 'wrong' };
  const own = `taler-wire-gateway/${user.username}/history/incoming`;
  expect((await call(`${PATH}/history/incoming`)).status).toBe(401);
  expect((await call(`${PATH}/history/incoming`, { user: wrong })).status).toBe(401);
  expect((await call(`${PATH}/history/incoming`, { user })).status).toBe(403);
  expect((await call(own, { user })).status).toBe(403);
  expect((await call(`${PATH}/transfer`, { user, body: {} })).status).toBe(403);
  expect((await call(`${PATH}/admin/add-incoming`, { user, body: {} })).status).toBe(403);
  expect(
    (await call(`taler-wire-gateway/${user.username}/admin/add-incoming`, { user, body: {} }))
      .status,
  ).toBe(403);
});
