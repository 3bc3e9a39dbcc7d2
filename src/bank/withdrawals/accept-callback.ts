/**
 * GET callback of the 202 way (seed "Bank and wallet interaction", protocol-b 4.7): the wallet has
 * made a reserve and comes back in its owner's browser. This only selects; money moves when the
 * owner confirms on the page. The amount must be the announced one; repeating the callback changes
 * nothing, another reserve or exchange is refused (409, 5113).
 * Throws BANK_WITHDRAWAL_UNKNOWN (also for operations of others), BANK_WITHDRAWAL_AMOUNT_FORGED and
 * what selectExchange throws.
 */
import { amountFromObject } from '@/protocol/amount';
import { wireDetailsSchema, type WithdrawalCallback } from '@/protocol/bank';
import { FormatError } from '@/protocol/format-error';
import { paytoSchema } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import { findAccountByNumber } from '@/storage/bank/accounts';
import type { StoredWithdrawal } from '@/storage/bank/withdrawals';
import { paytoOf, type Bank } from '../bank';
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
  if (!isAnnouncedAmount(bank, withdrawal, callback)) {
    throw new Refusal('BANK_WITHDRAWAL_AMOUNT_FORGED');
  }
  const selected_exchange = await exchangePayto(bank, callback.exchange_wire_details);
  return await selectExchange(bank, id, { reserve_pub: callback.reserve_pub, selected_exchange });
}

function isAnnouncedAmount(
  bank: Bank,
  withdrawal: StoredWithdrawal,
  { amount_value, amount_fraction, amount_currency }: WithdrawalCallback,
): boolean {
  try {
    const { currency, units } = amountFromObject({
      value: amount_value,
      fraction: amount_fraction,
      currency: amount_currency,
    });
    return currency === bank.currency && units === withdrawal.units;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

/** The exchange's account as payto URI, from either form. */
async function exchangePayto(bank: Bank, details: string): Promise<string> {
  const payto = paytoSchema.safeParse(details);
  if (payto.success) return payto.data;
  const wire = wireDetailsSchema.safeParse(parseJson(details));
  if (!wire.success) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: 'exchange_wire_details',
      detail: 'expected a payto URI or the JSON of WireDetails',
    });
  }
  const isOurs = new URL(wire.data.bank_uri).host === bank.host;
  const account = isOurs ? await findAccountByNumber(bank.db, wire.data.account_number) : null;
  if (account === null) {
    throw new Refusal('BANK_UNKNOWN_ACCOUNT', { field: 'exchange_wire_details' });
  }
  return paytoOf(bank, account.username);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
