/**
 * Opens an account that holds nothing: POST management/accounts (ours, for the operator).
 * `registerAccount` adds a start credit, which the bank's own account pays in the same transaction.
 * The user may not overdraw. Not idempotent: a name that exists is BANK_USERNAME_TAKEN.
 */
import type { Amount } from '@/protocol/amount';
import type { Registration } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import { findAccount, insertAccount } from '@/storage/bank/accounts';
import { postTransfer } from '@/storage/bank/post-transfer';
import { accountTopic, amountOfUnits, type Bank } from '../bank';
import { BANK_USERNAME } from './ensure-bank-accounts';
import { hashPassword } from '@/passwords/password-hash';

const START_CREDIT_SUBJECT = 'Start credit';

export async function openAccount(
  bank: Bank,
  { username, password }: Registration,
  startCredit: Amount = amountOfUnits(bank, 0n),
): Promise<void> {
  const passwordHash = await hashPassword(password, bank);
  const funds = await findAccount(bank.db, BANK_USERNAME);
  if (funds === null) throw new Error('the bank’s own account is missing');
  const createdMs = bank.clock.now();
  await bank.db.transaction(async (client) => {
    const account = { username, passwordHash, debitLimitUnits: 0n, isExchange: false, createdMs };
    const id = await insertAccount(client, account);
    if (id === null) throw new Refusal('BANK_USERNAME_TAKEN', { field: 'username' });
    if (startCredit.units === 0n) return;
    const { outcome } = await postTransfer(client, {
      debitAccountId: funds.id,
      creditAccountId: id,
      units: startCredit.units,
      subject: START_CREDIT_SUBJECT,
      timestampMs: roundDown(createdMs),
    });
    if (outcome !== 'posted') throw new Error(`start credit: ${outcome}`);
  });
  bank.passwordChecks.remember({ username, password }, passwordHash);
  bank.wakeups.wake(accountTopic(username));
}
