/**
 * Takes up an operation in the 202 way: GET callback (specification "Bank and wallet", protocol-b
 * 4.7). The wallet has made a reserve and comes back in its owner's browser. This call only
 * selects. Money moves when the owner confirms on the page. The amount must be the announced one.
 * Repeating the callback changes nothing. Another reserve or exchange is refused (409, 5113).
 * Throws BANK_WITHDRAWAL_UNKNOWN (also for operations of others), BANK_WITHDRAWAL_AMOUNT_FORGED and
 * what selectExchange throws.
 */
import type { WithdrawalCallback } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';
import type { StoredWithdrawal } from '@/storage/bank/withdrawals';
import { getWireAccount } from '../accounts/get-wire-account';
import type { Bank } from '../bank';
import { getOwnWithdrawal } from './get-withdrawal';
import { selectExchange } from './select-exchange';

export interface ReturnedWallet {
  readonly username: string;
  readonly id: string;
  readonly callback: WithdrawalCallback;
}

export async function acceptCallback(
  bank: Bank,
  { username, id, callback }: ReturnedWallet,
): Promise<StoredWithdrawal> {
  const withdrawal = await getOwnWithdrawal(bank, username, id);
  const { amount, reservePub, exchangeAccount } = callback;
  if (amount?.currency !== bank.currency || amount.units !== withdrawal.amount) {
    throw new Refusal('BANK_WITHDRAWAL_AMOUNT_FORGED');
  }
  const { payto } = await getWireAccount(bank, exchangeAccount, 'exchange_wire_details');
  return await selectExchange(bank, id, { reservePub, exchangePayto: payto });
}
