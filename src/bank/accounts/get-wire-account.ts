/**
 * Finds the account that a wallet names by a payto URI or WireDetails (decision D2). Throws
 * GENERIC_PARAMETER_MALFORMED for null, which stands for other text. Throws BANK_UNKNOWN_ACCOUNT if
 * no such account exists or another bank has it. Both name the field.
 */
import { Refusal } from '@/protocol/refusal';
import type { WireAccount, WireDetails } from '@/protocol/wire-account';
import { findAccountByNumber, type StoredAccount } from '@/storage/bank/accounts';
import { paytoOf, type Bank } from '../bank';
import { getAccountByPayto } from './named-account';

export interface WireAccountFound {
  readonly account: StoredAccount;
  /** The payto URI as given, or made from WireDetails. */
  readonly payto: string;
}

export async function getWireAccount(
  bank: Bank,
  given: WireAccount | null,
  field: string,
): Promise<WireAccountFound> {
  if (given === null) {
    const detail = 'expected a payto URI or the JSON of WireDetails';
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail });
  }
  if (typeof given === 'string') {
    return { account: await getAccountByPayto(bank, given, field), payto: given };
  }
  const account = await findByDetails(bank, given);
  if (account === null) throw new Refusal('BANK_UNKNOWN_ACCOUNT', { field });
  return { account, payto: paytoOf(bank, account.username) };
}

async function findByDetails(
  bank: Bank,
  { bankUri, accountNumber }: WireDetails,
): Promise<StoredAccount | null> {
  // Other banks at other ports use the same numbers. A port that we never had is another bank's.
  const isOurs = [bank.host, ...(bank.formerHosts ?? [])].includes(new URL(bankUri).host);
  return isOurs ? await findAccountByNumber(bank.db, accountNumber) : null;
}
