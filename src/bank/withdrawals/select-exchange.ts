/**
 * Selects a wallet's reserve and exchange: POST withdrawal-operation/$ID (protocol-a 6.1) and the
 * callback of the 202 way. The account must be at this bank and an exchange's. Any other receiver
 * would owe no coins for the money, and a manipulated wallet could name its attacker's account.
 * Idempotent for the same selection. Another one is 409 (5113). Money moves only if the owner
 * agreed before. Throws BANK_WITHDRAWAL_UNKNOWN, BANK_UNKNOWN_ACCOUNT, then by state
 * BANK_WITHDRAWAL_OPERATION_RESERVE_SELECTION_CONFLICT, BANK_WITHDRAWAL_ABORTED, BANK_SAME_ACCOUNT,
 * BANK_ACCOUNT_IS_NOT_EXCHANGE.
 */
import type { WithdrawalSelection } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';
import type { StoredAccount } from '@/storage/bank/accounts';
import type { StoredWithdrawal } from '@/storage/bank/withdrawals';
import { getAccountByPayto } from '../accounts/named-account';
import type { Bank } from '../bank';
import { changeWithdrawal, type Move } from './change-withdrawal';
import { getWithdrawal } from './get-withdrawal';
import { afterSelect } from './withdrawal-state';

export async function selectExchange(
  bank: Bank,
  id: string,
  selection: WithdrawalSelection,
): Promise<StoredWithdrawal> {
  await getWithdrawal(bank, id);
  const exchange = await getAccountByPayto(bank, selection.exchangePayto, 'selected_exchange');
  return await changeWithdrawal(bank, id, (withdrawal) =>
    decideSelection(withdrawal, selection, exchange),
  );
}

function decideSelection(
  withdrawal: StoredWithdrawal,
  selected: WithdrawalSelection,
  exchange: StoredAccount,
): Move {
  const { status, reservePub } = withdrawal;
  if (reservePub !== null) {
    const same =
      Buffer.compare(reservePub, selected.reservePub) === 0 &&
      withdrawal.exchangeAccountId === exchange.id;
    if (!same) throw new Refusal('BANK_WITHDRAWAL_OPERATION_RESERVE_SELECTION_CONFLICT');
  }
  if (status === 'aborted') throw new Refusal('BANK_WITHDRAWAL_ABORTED');
  if (status === 'selected' || status === 'confirmed') return { to: status };
  if (exchange.id === withdrawal.accountId) throw new Refusal('BANK_SAME_ACCOUNT');
  if (!exchange.isExchange) {
    throw new Refusal('BANK_ACCOUNT_IS_NOT_EXCHANGE', { field: 'selected_exchange' });
  }
  return {
    to: afterSelect(status),
    selection: {
      ...selected,
      exchangeAccountId: exchange.id,
      exchangeUsername: exchange.username,
    },
  };
}
