/**
 * POST testing/register (protocol-a 6.2) and the registration page: a new account with a start
 * credit of 100 from the bank's own account, both in one transaction. The user may not overdraw.
 * Not idempotent: a name that exists is BANK_USERNAME_TAKEN.
 */
import { UNITS_PER_COIN } from '@/protocol/amount';
import type { Registration } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import { findAccount, insertAccount } from '@/storage/bank/accounts';
import { postTransfer } from '@/storage/bank/post-transfer';
import { accountTopic, type Bank } from '../bank';
import { BANK_USERNAME } from './ensure-bank-accounts';
import { hashPassword } from './password-hash';

const START_CREDIT_UNITS = 100n * UNITS_PER_COIN;
const START_CREDIT_SUBJECT = 'Start credit';

export async function registerAccount(bank: Bank, registration: Registration): Promise<void> {
  const { username, password } = registration;
  const passwordHash = await hashPassword(password, bank.random);
  const funds = await findAccount(bank.db, BANK_USERNAME);
  if (funds === null) throw new Error('the bank’s own account is missing');
  const createdMs = bank.clock.now();
  await bank.db.transaction(async (client) => {
    const account = { username, passwordHash, debitLimitUnits: 0n, isExchange: false, createdMs };
    const id = await insertAccount(client, account);
    if (id === null) throw new Refusal('BANK_USERNAME_TAKEN', { field: 'username' });
    const { outcome } = await postTransfer(client, {
      debitAccountId: funds.id,
      creditAccountId: id,
      units: START_CREDIT_UNITS,
      subject: START_CREDIT_SUBJECT,
      timestampMs: roundDown(createdMs),
    });
    if (outcome !== 'posted') throw new Error(`start credit: ${outcome}`);
  });
  bank.wakeups.wake(accountTopic(username));
}
