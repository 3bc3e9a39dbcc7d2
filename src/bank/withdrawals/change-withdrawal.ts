/**
 * Changes an operation's state under its row's lock, in one short transaction. `decide` sees the
 * locked row and returns the move. The move into `confirmed` also moves the money, once: the row
 * holds the transfer's number. Lock order: operation, then accounts by number.
 */
import { encodeBase32 } from '@/protocol/base32';
import type { WithdrawalStatus } from '@/protocol/bank';
import { roundDown } from '@/protocol/timestamp';
import { postTransfer } from '@/storage/bank/post-transfer';
import {
  lockWithdrawal,
  writeSelection,
  writeStatus,
  type StoredSelection,
  type StoredWithdrawal,
} from '@/storage/bank/withdrawals';
import type { Transaction } from '@/storage/client';
import { accountTopic, withdrawalTopic, type Bank } from '../bank';
import { rowIdOf } from '../transfers/book-transfer';
import { found, isWithdrawalId } from './get-withdrawal';

export interface Move {
  readonly to: WithdrawalStatus;
  /** The wallet's selection, made with this move. */
  readonly selection?: StoredSelection;
}

export async function changeWithdrawal(
  bank: Bank,
  id: string,
  decide: (withdrawal: StoredWithdrawal) => Move,
): Promise<StoredWithdrawal> {
  if (!isWithdrawalId(id)) return found(null);
  const { before, after } = await bank.db.transaction(async (client) => {
    const locked = found(await lockWithdrawal(client, id));
    const move = decide(locked);
    return { before: locked, after: await makeMove(bank, client, locked, move) };
  });
  if (after.status !== before.status) wakeAll(bank, after);
  return after;
}

async function makeMove(
  bank: Bank,
  client: Transaction,
  from: StoredWithdrawal,
  { to, selection }: Move,
): Promise<StoredWithdrawal> {
  if (to === from.status) return from;
  if (selection !== undefined) await writeSelection(client, from.id, selection);
  const after = { ...from, ...selection, status: to };
  const transferId = to === 'confirmed' ? await moveMoney(bank, client, after) : null;
  await writeStatus(client, from.id, { from: from.status, to, transferId });
  return after;
}

async function moveMoney(
  bank: Bank,
  client: Transaction,
  withdrawal: StoredWithdrawal,
): Promise<number> {
  const { reservePub, exchangeAccountId } = withdrawal;
  if (reservePub === null || exchangeAccountId === null) throw new Error('nothing is selected');
  const posted = await postTransfer(client, {
    debitAccountId: withdrawal.accountId,
    creditAccountId: exchangeAccountId,
    units: withdrawal.amount,
    subject: encodeBase32(reservePub),
    timestampMs: roundDown(bank.clock.now()),
    reservePub,
  });
  return rowIdOf(posted);
}

function wakeAll(bank: Bank, { id, status, username, exchangeUsername }: StoredWithdrawal): void {
  bank.wakeups.wake(withdrawalTopic(id));
  if (status !== 'confirmed') return;
  bank.wakeups.wake(accountTopic(username));
  if (exchangeUsername !== null) bank.wakeups.wake(accountTopic(exchangeUsername));
}
