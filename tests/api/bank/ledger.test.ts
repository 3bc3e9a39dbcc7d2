/** The books themselves, on a database of their own: what HTTP cannot show. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureAccount, ensureBankAccounts } from '@/bank/accounts/ensure-bank-accounts';
import { authenticate } from '@/bank/accounts/authenticate';
import { registerAccount } from '@/bank/accounts/register-account';
import { getAccountByPayto } from '@/bank/accounts/named-account';
import type { Bank } from '@/bank/bank';
import { rejectTransfer } from '@/bank/transfers/reject-transfer';
import { sendMoney } from '@/bank/transfers/send-money';
import { isRefusal } from '@/protocol/refusal';
import { findAccount, type StoredAccount } from '@/storage/bank/accounts';
import { postTransferAlone } from '@/storage/bank/post-transfer';
import { getBankSums } from '@/storage/bank/books';
import { noteHost } from '@/storage/bank/hosts';
import { findTransfer } from '@/storage/bank/transfers';
import { openOwnBank, type OwnBank } from './own-bank';

let own: OwnBank;
let bank: Bank;

beforeAll(async () => {
  own = await openOwnBank();
  bank = own.bank;
});

afterAll(() => own.close());

async function newUser(): Promise<StoredAccount> {
  const username = `u${randomBytes(5).toString('hex')}`;
  await registerAccount(bank, { username, password: 'x' });
  return accountOf(username);
}

async function accountOf(username: string): Promise<StoredAccount> {
  const account = await findAccount(bank.db, username);
  if (account === null) throw new Error(`no account ${username}`);
  return account;
}

const balanceOf = async (account: StoredAccount): Promise<bigint> =>
  (await accountOf(account.username)).balanceUnits;

const codeOf = async (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'done',
    (thrown: unknown) => (isRefusal(thrown) ? thrown.code : String(thrown)),
  );

async function expectBalancedBooks(): Promise<void> {
  expect(await getBankSums(bank.db)).toEqual({
    postings: 0n,
    balances: 0n,
    wrongAccounts: [],
    wrongTransfers: [],
  });
}

const UNIT = 100_000_000n;
const booking = { subject: '', timestampMs: 0 };

test('[BANK-9] after random parallel transfers all postings sum to zero and no account is under its limit', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, newUser));
  const person = fc.nat(users.length - 1);
  const order = fc.record({ from: person, to: person, units: fc.bigInt(1n, 120n * UNIT) });
  const distinct = order.filter(({ from, to }) => from !== to);
  await fc.assert(
    fc.asyncProperty(fc.array(distinct, { minLength: 8, maxLength: 40 }), async (orders) => {
      const before = await Promise.all(users.map(balanceOf));
      const outcomes = await Promise.all(
        orders.map(({ from, to, units }) =>
          postTransferAlone(bank.db, {
            ...booking,
            debitAccountId: users[from]!.id,
            creditAccountId: users[to]!.id,
            units,
          }),
        ),
      );
      const expected = [...before];
      orders.forEach(({ from, to, units }, index) => {
        if (outcomes[index]?.outcome !== 'posted') return;
        expected[from]! -= units;
        expected[to]! += units;
      });
      const after = await Promise.all(users.map(balanceOf));
      expect(after).toEqual(expected);
      expect(after.filter((units) => units < 0n)).toEqual([]);
      await expectBalancedBooks();
    }),
    { numRuns: 60 },
  );
}, 300_000);

test('[BANK-9] of parallel transfers as many succeed as the debit limit allows', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, () =>
      postTransferAlone(bank.db, {
        ...booking,
        debitAccountId: user.id,
        creditAccountId: other.id,
        units: 7n * UNIT,
      }),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(14);
  expect(outcomes.filter(({ outcome }) => outcome === 'overdrawn')).toHaveLength(16);
  expect(await balanceOf(user)).toBe(2n * UNIT);
});

test('transfers between accounts in both directions at once do not block one another', async () => {
  const [a, b] = [await newUser(), await newUser()];
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      postTransferAlone(bank.db, {
        ...booking,
        debitAccountId: n % 2 === 0 ? a.id : b.id,
        creditAccountId: n % 2 === 0 ? b.id : a.id,
        units: UNIT,
      }),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(60);
  expect(await balanceOf(a)).toBe(100n * UNIT);
});

test('a transfer to or from no account changes nothing', async () => {
  const user = await newUser();
  const nobody = 2_000_000_000;
  for (const [debitAccountId, creditAccountId] of [
    [user.id, nobody],
    [nobody, user.id],
  ] as const) {
    const posted = await postTransferAlone(bank.db, {
      ...booking,
      debitAccountId,
      creditAccountId,
      units: 1n,
    });
    expect(posted.outcome).toBe('unknown');
  }
  expect(await balanceOf(user)).toBe(100n * UNIT);
});

test('[BANK-4] a transfer is rejected once, by its receiver, by an opposite one that refers to it', async () => {
  const [sender, receiver] = [await newUser(), await newUser()];
  const { rowId } = await sendMoney(bank, {
    username: sender.username,
    to: receiver.username,
    amount: { currency: 'KUDOS', units: 30n * UNIT },
    subject: 'by mistake',
    requestKey: 'key-1',
  });
  const take = (username: string, row = rowId) => rejectTransfer(bank, { username, rowId: row });
  expect(await codeOf(take(sender.username))).toBe('BANK_TRANSACTION_NOT_FOUND');
  expect(await codeOf(take((await newUser()).username))).toBe('BANK_TRANSACTION_NOT_FOUND');
  expect(await codeOf(take(receiver.username, 1_000_000))).toBe('BANK_TRANSACTION_NOT_FOUND');
  const receipts = await Promise.all(Array.from({ length: 6 }, () => take(receiver.username)));
  const correctionId = receipts[0]!.rowId;
  expect(new Set(receipts.map((receipt) => receipt.rowId))).toEqual(new Set([correctionId]));
  expect(await balanceOf(sender)).toBe(100n * UNIT);
  expect(await balanceOf(receiver)).toBe(100n * UNIT);
  expect(await findTransfer(bank.db, sender.id, correctionId)).toMatchObject({
    direction: 'credit',
    amount: 30n * UNIT,
    corrects: rowId,
  });
  expect(await codeOf(take(sender.username, correctionId))).toBe('BANK_TRANSACTION_NOT_FOUND');
  expect(await findTransfer(bank.db, receiver.id, rowId)).toMatchObject({ amount: 30n * UNIT });
});

test('[BANK-4] parallel rejects of the last money of an account are one', async () => {
  const [sender, receiver] = [await newUser(), await newUser()];
  const amount = { currency: 'KUDOS', units: 100n * UNIT };
  const order = { amount, subject: '', requestKey: 'all-of-it' };
  const gift = { ...order, username: sender.username, to: receiver.username };
  const { rowId } = await sendMoney(bank, gift);
  await sendMoney(bank, { ...order, username: receiver.username, to: 'exchange' });
  const take = () => codeOf(rejectTransfer(bank, { username: receiver.username, rowId }));
  expect(await Promise.all(Array.from({ length: 8 }, take))).toEqual(Array(8).fill('done'));
  expect(await balanceOf(receiver)).toBe(0n);
  expect(await take()).toBe('done');
});

test('[BANK-4] money that was spent cannot be taken back', async () => {
  const [sender, receiver] = [await newUser(), await newUser()];
  const send = (from: StoredAccount, to: StoredAccount, units: bigint) =>
    sendMoney(bank, {
      username: from.username,
      to: to.username,
      amount: { currency: 'KUDOS', units },
      subject: '',
      requestKey: `key-${units}`,
    });
  const { rowId } = await send(sender, receiver, 50n * UNIT);
  await send(receiver, await newUser(), 120n * UNIT);
  const code = await codeOf(rejectTransfer(bank, { username: receiver.username, rowId }));
  expect(code).toBe('BANK_UNALLOWED_DEBIT');
});

test.for([
  ['a posting without its counterpart', 'insert into bank.posting values ($1, $2, 5)'],
  [
    'an edited posting',
    'update bank.posting set units = units + 1 where transfer_id = $1 and account_id <> $2',
  ],
  ['a deleted posting', 'delete from bank.posting where transfer_id = $1 and account_id <> $2'],
  ['an edited transfer', `update bank.transfer set subject = 'x' where id = $1 and $2 > 0`],
  [
    'a balance below the limit',
    'update bank.account set balance_units = $1 - 1000 * $2::numeric - 1 where id = $2',
  ],
] as const)('the database itself refuses %s', async ([, statement]) => {
  const [sender, receiver, third] = [await newUser(), await newUser(), await newUser()];
  const posted = await postTransferAlone(bank.db, {
    ...booking,
    debitAccountId: sender.id,
    creditAccountId: receiver.id,
    units: 1n,
  });
  if (posted.outcome !== 'posted') throw new Error(posted.outcome);
  await expect(bank.db.pool.query(statement, [posted.rowId, third.id])).rejects.toThrow(
    /do not sum to zero|never changed|account_within_debit_limit/,
  );
  await expectBalancedBooks();
});

test('ensuring the accounts again changes nothing, and a new password replaces the old one', async () => {
  const before = await accountOf('exchange');
  await ensureBankAccounts(bank, { exchangePassword: 'of the exchange' });
  expect(await accountOf('exchange')).toEqual(before);
  await ensureAccount(bank, { username: 'exchange', password: 'changed', isExchange: true });
  const asExchange = (password: string) => authenticate(bank, { username: 'exchange', password });
  expect(await codeOf(asExchange('of the exchange'))).toBe('BANK_LOGIN_FAILED');
  expect((await asExchange('changed')).isExchange).toBe(true);
  // Its password is random: a log-in does not make its hash a costly one.
  expect((await accountOf('exchange')).passwordHash).toContain('scrypt$2$8$1$');
});

test('an address from before the deployment moved to another host is still that of its account', async () => {
  const user = await newUser();
  const before = `payto://x-taler-bank/before.test:9000/${user.username}`;
  expect(await codeOf(getAccountByPayto(bank, before, 'to'))).toBe('BANK_UNKNOWN_ACCOUNT');
  await noteHost(bank.db, 'before.test:9000');
  const formerHosts = await noteHost(bank.db, bank.host);
  expect(formerHosts).toEqual(expect.arrayContaining(['before.test:9000', 'bank.test:8080']));
  const moved = { ...bank, formerHosts };
  expect(await getAccountByPayto(moved, before, 'to')).toMatchObject({ id: user.id });
  const elsewhere = before.replace('before', 'elsewhere');
  expect(await codeOf(getAccountByPayto(moved, elsewhere, 'to'))).toBe('BANK_UNKNOWN_ACCOUNT');
});

test('the bank’s own account pays the start credits and balances the books', async () => {
  const before = await accountOf('bank');
  await newUser();
  expect(await balanceOf(before)).toBe(before.balanceUnits - 100n * UNIT);
  await expectBalancedBooks();
});

test('an account begins with what the settings say, and is refused where they close the bank', async () => {
  const opened = async (registration: Partial<Bank['registration']>, password = 'x') => {
    const username = `u${randomBytes(5).toString('hex')}`;
    const under = { ...bank, registration: { ...bank.registration, ...registration } };
    await registerAccount(under, { username, password });
    return (await accountOf(username)).balanceUnits;
  };
  const startCredit = (units: bigint) => ({ startCredit: { currency: 'KUDOS', units } });
  expect(await opened(startCredit(0n))).toBe(0n);
  expect(await opened(startCredit(UNIT / 4n))).toBe(UNIT / 4n);
  expect(await codeOf(opened({ isOpen: false }))).toBe('BANK_REGISTRATION_CLOSED');
  const long = { minPasswordLength: 8 };
  expect(await codeOf(opened(long, 'seven77'))).toBe('BANK_PASSWORD_TOO_SHORT');
  expect(await opened(long, 'eight888')).toBe(100n * UNIT);
  await expectBalancedBooks();
});
