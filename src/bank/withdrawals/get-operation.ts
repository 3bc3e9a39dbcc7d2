/**
 * Returns an operation as its wallet sees it: GET withdrawal-operation/$ID (protocol-a 6.1). It waits
 * until the operation is over, or in a state other than `old_state` (default: the present one).
 * Throws BANK_WITHDRAWAL_UNKNOWN.
 */
import { withAmounts } from '@/protocol/amount';
import type { WithdrawalOperation, WithdrawalQuery, WithdrawalSelected } from '@/protocol/bank';
import { BANK_WIRE_METHOD } from '@/protocol/payto';
import type { StoredWithdrawal } from '@/storage/bank/withdrawals';
import { paytoOf, withdrawalTopic, type Bank } from '../bank';
import { waitUntil } from '../wait-until';
import { getWithdrawal } from './get-withdrawal';
import { isFinal, isSelected } from './withdrawal-state';

export async function getOperation(
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
    ...withAmounts(bank.currency, withdrawal, ['amount']),
    isAborted: withdrawal.status === 'aborted',
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
