/** Stray money at the exchange, and the wallets' own test route to it. */
import { expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { runJobs, runJobsUntil } from '../../support/deployment';
import {
  balanceOf,
  BASIC_AUTH,
  bankUrl,
  call,
  exchangeCredentials,
  freshKey,
  gateway,
  historyOf,
  kudos,
  paytoOf,
  registerUser,
  testBank,
  url,
  type TestUser,
} from './bank-support';

async function exchangeNumber(): Promise<number> {
  const { body } = await call('accounts/exchange', { user: exchangeCredentials() });
  return body['account_number'] as number;
}

async function payExchange(user: TestUser, subject: string): Promise<number> {
  const credit_account = await exchangeNumber();
  const body = { auth: BASIC_AUTH, amount: 'KUDOS:12', subject, credit_account };
  return (await testBank(user, 'admin/add/incoming', { body })).body['row_id'] as number;
}

test.concurrent.for([
  'thank you',
  '',
  `${encodeBase32(freshKey())}A`,
  encodeBase32(freshKey()).slice(1),
])(
  '[SEED-10] [BANK-4] [BANK-5] the exchange rejects a transfer with the subject %j by itself',
  async (subject) => {
    const user = await registerUser();
    const row = await payExchange(user, subject);
    await runJobs(url);
    expect(await balanceOf(user)).toBe(kudos('100').units);
    expect((await historyOf(user, { delta: '-1' }))[0]).toMatchObject({
      row_id: row,
      sign: 'cancel-',
    });
    const exchange = { ...exchangeCredentials(), client: user.client };
    expect(await historyOf(exchange, { delta: '1', start: `${row - 1}` })).toMatchObject([
      { row_id: row, sign: 'cancel+' },
    ]);
  },
);

test.concurrent.for([
  '%s',
  'Taler top-up %s',
  'Taler Withdrawal %s!',
  '(%s)',
  '%s https://exchange.example/',
])('the subject %j is a reserve’s, and stays', async (form) => {
  const user = await registerUser();
  const reservePub = encodeBase32(freshKey());
  await payExchange(user, form.replace('%s', reservePub));
  const reserve = `${url}/exchange/reserves/${reservePub}`;
  await runJobsUntil(url, async () => (await fetch(reserve)).status === 200);
  await runJobs(url);
  expect(await balanceOf(user)).toBe(kudos('88').units);
});

test('a wallet’s own tests fund a reserve without credentials, at the bank’s cost', async () => {
  const user = await registerUser();
  const reservePub = freshKey();
  const response = await fetch(`${bankUrl}exchange/admin/add-incoming`, {
    method: 'POST',
    body: JSON.stringify({
      amount: 'KUDOS:7',
      reserve_pub: encodeBase32(reservePub),
      debit_account: paytoOf(user.username),
    }),
  });
  expect(response.status).toBe(200);
  const { row_id } = (await response.json()) as { row_id: number };
  const [row] = await gateway.incoming({ delta: 1, start: row_id - 1 });
  expect(row).toMatchObject({ reservePub, debitAccount: paytoOf('bank') });
  expect(await balanceOf(user)).toBe(kudos('100').units);
});
