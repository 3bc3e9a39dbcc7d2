/**
 * Books a transfer between two accounts of this bank within the debit limit. It is idempotent with
 * `requestKey`: a repeated request gets the first receipt. A different request under the same key
 * is BANK_TRANSFER_REQUEST_UID_REUSED. A reserve's key anywhere in the subject is noted. The 32
 * bytes of a wtid could also be a reserve's key. They are a key only if the receiver is an
 * exchange, which must not lose it.
 * Throws BANK_SAME_ACCOUNT, BANK_UNALLOWED_DEBIT. Wakes both accounts.
 */
import type { Amount } from '@/protocol/amount';
import { Refusal } from '@/protocol/refusal';
import { findReserveKey } from '@/protocol/reserve-subject';
import { roundDown, type Timestamp } from '@/protocol/timestamp';
import type { StoredAccount } from '@/storage/bank/accounts';
import { postTransferAlone, type Posted } from '@/storage/bank/post-transfer';
import { findRequestedTransfer, type StoredTransfer } from '@/storage/bank/transfers';
import { accountTopic, type Bank } from '../bank';

export interface TransferOrder {
  readonly debit: StoredAccount;
  readonly credit: StoredAccount;
  readonly amount: Amount;
  readonly subject: string;
  readonly requestKey?: string;
  readonly wtid?: Uint8Array;
  readonly exchangeBaseUrl?: string;
}

export interface Receipt {
  readonly rowId: number;
  readonly timestamp: Timestamp;
}

export async function bookTransfer(bank: Bank, order: TransferOrder): Promise<Receipt> {
  const { debit, credit, amount } = order;
  if (debit.id === credit.id) throw new Refusal('BANK_SAME_ACCOUNT');
  const before = await findReceipt(bank, order);
  if (before !== null) return before;
  const timestamp = roundDown(bank.clock.now());
  const posted = await postTransferAlone(bank.db, {
    debitAccountId: debit.id,
    creditAccountId: credit.id,
    units: amount.units,
    subject: order.subject,
    timestampMs: timestamp,
    requestKey: order.requestKey,
    reservePub: findReserve(order),
    wtid: order.wtid,
    exchangeBaseUrl: order.exchangeBaseUrl,
  });
  if (posted.outcome === 'repeated') {
    // The same request came in twice at once, and the other one won.
    const receipt = await findReceipt(bank, order);
    if (receipt === null) throw new Error('a repeated transfer has no first one');
    return receipt;
  }
  bank.wakeups.wake(accountTopic(debit.username));
  bank.wakeups.wake(accountTopic(credit.username));
  return { rowId: rowIdOf(posted), timestamp };
}

function findReserve({ wtid, credit, subject }: TransferOrder): Uint8Array | undefined {
  if (wtid !== undefined && !credit.isExchange) return undefined;
  return findReserveKey(subject) ?? undefined;
}

/** Returns the number of a posted transfer, or throws the refusal of one that was not. */
export function rowIdOf(posted: Posted): number {
  switch (posted.outcome) {
    case 'posted':
      return posted.rowId;
    case 'overdrawn':
      throw new Refusal('BANK_UNALLOWED_DEBIT');
    case 'unknown':
      throw new Refusal('BANK_UNKNOWN_ACCOUNT');
    case 'repeated':
      throw new Error('booked twice without a request key');
  }
}

async function findReceipt(bank: Bank, order: TransferOrder): Promise<Receipt | null> {
  if (order.requestKey === undefined) return null;
  const known = await findRequestedTransfer(bank.db, order.debit.id, order.requestKey);
  if (known === null) return null;
  if (!isSameTransfer(known, order)) throw new Refusal('BANK_TRANSFER_REQUEST_UID_REUSED');
  return { rowId: known.rowId, timestamp: known.date };
}

function isSameTransfer(known: StoredTransfer, order: TransferOrder): boolean {
  return (
    known.counterpartId === order.credit.id &&
    known.amount === order.amount.units &&
    known.subject === order.subject &&
    known.exchangeBaseUrl === (order.exchangeBaseUrl ?? null)
  );
}
