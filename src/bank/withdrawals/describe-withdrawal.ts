/**
 * Describes an operation for each kind of reader.
 * - `describeOperation`: GET withdrawal-operation/$ID (protocol-a 6.1).
 * - `describeOwnWithdrawal`: GET accounts/$USER/withdrawals/$ID (6.2).
 * - `getWithdrawalView`: the bank's page.
 *
 * Throws BANK_WITHDRAWAL_UNKNOWN.
 */
import type { Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type {
  AccountWithdrawal,
  WithdrawalOperation,
  WithdrawalQuery,
  WithdrawalSelected,
  WithdrawalStatus,
} from '@/protocol/bank';
import { BANK_WIRE_METHOD } from '@/protocol/payto';
import type { StoredWithdrawal } from '@/storage/bank/withdrawals';
import { amountOfUnits, paytoOf, withdrawalTopic, type Bank } from '../bank';
import { waitUntil } from '../wait-until';
import { getOwnWithdrawal, getWithdrawal } from './get-withdrawal';
import { withdrawUriOf } from './start-withdrawal';
import { isApproved, isFinal, isSelected } from './withdrawal-state';

/**
 * Waits until the operation is over, or in a state other than `old_state` (default: the present
 * one).
 */
export async function describeOperation(
  bank: Bank,
  id: string,
  query: WithdrawalQuery,
  signal?: AbortSignal,
): Promise<WithdrawalOperation> {
  const { longPollMs } = query;
  let { oldState } = query;
  const withdrawal = await waitUntil(
    bank,
    withdrawalTopic(id),
    { longPollMs, signal },
    () => getWithdrawal(bank, id),
    ({ status }) => {
      oldState ??= status;
      return isFinal(status) || status !== oldState;
    },
  );
  return {
    status: withdrawal.status,
    isAborted: withdrawal.status === 'aborted',
    amount: amountOfUnits(bank, withdrawal.units),
    wireTypes: [BANK_WIRE_METHOD],
    senderWire: paytoOf(bank, withdrawal.username),
    ...(bank.suggestedExchange === undefined ? {} : { suggestedExchange: bank.suggestedExchange }),
    isSelected: isSelected(withdrawal.status),
    ...describeSelected(bank, withdrawal),
  };
}

/** The answer to a selection. */
export function describeSelected(bank: Bank, withdrawal: StoredWithdrawal): WithdrawalSelected {
  return {
    isTransferred: withdrawal.status === 'confirmed',
    confirmUrl: `${bank.baseUrl}withdrawals/${withdrawal.id}`,
  };
}

export async function describeOwnWithdrawal(
  bank: Bank,
  username: string,
  id: string,
): Promise<AccountWithdrawal> {
  const withdrawal = await getOwnWithdrawal(bank, username, id);
  const { status, reservePub, exchangePayto } = withdrawal;
  return {
    amount: amountOfUnits(bank, withdrawal.units),
    isAborted: status === 'aborted',
    isApproved: isApproved(status),
    isSelected: isSelected(status),
    reservePub,
    exchangePayto,
  };
}

/** A withdrawal as the bank's page shows it to the owner. */
export interface WithdrawalView {
  readonly id: string;
  readonly amount: Amount;
  readonly status: WithdrawalStatus;
  readonly talerWithdrawUri: string;
  /** Base32, null before a wallet selected. */
  readonly reservePub: string | null;
  readonly exchangeAccount: string | null;
}

export async function getWithdrawalView(
  bank: Bank,
  username: string,
  id: string,
): Promise<WithdrawalView> {
  const withdrawal = await getOwnWithdrawal(bank, username, id);
  const { reservePub } = withdrawal;
  return {
    id: withdrawal.id,
    amount: amountOfUnits(bank, withdrawal.units),
    status: withdrawal.status,
    talerWithdrawUri: withdrawUriOf(bank, withdrawal.id),
    reservePub: reservePub === null ? null : encodeBase32(reservePub),
    exchangeAccount: withdrawal.exchangePayto,
  };
}
