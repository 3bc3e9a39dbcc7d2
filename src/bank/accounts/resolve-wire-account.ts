/**
 * Finds an account in the forms that wallets send (decision D2): a payto URI, WireDetails, or their
 * JSON.
 * Throws GENERIC_PARAMETER_MALFORMED for other text. Throws BANK_UNKNOWN_ACCOUNT if no such account
 * exists or another bank has it. Both name the field.
 */
import { wireDetailsSchema, type WireDetails } from '@/protocol/bank';
import { parseJson } from '@/protocol/json';
import { paytoSchema } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import type { WireAccount } from '@/protocol/test-bank';
import { findAccountByNumber, type StoredAccount } from '@/storage/bank/accounts';
import { paytoOf, type Bank } from '../bank';
import { resolvePayto } from './resolve-account';

export interface WireAccountFound {
  readonly account: StoredAccount;
  /** The payto URI as given, or made from WireDetails. */
  readonly payto: string;
}

export async function resolveWireAccount(
  bank: Bank,
  given: WireAccount,
  field: string,
): Promise<WireAccountFound> {
  const payto = paytoSchema.safeParse(given);
  if (payto.success) {
    return { account: await resolvePayto(bank, payto.data, field), payto: payto.data };
  }
  const wire = wireDetailsSchema.safeParse(typeof given === 'string' ? parseJson(given) : given);
  if (!wire.success) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field,
      detail: 'expected a payto URI or the JSON of WireDetails',
    });
  }
  const account = await findByDetails(bank, wire.data);
  if (account === null) throw new Refusal('BANK_UNKNOWN_ACCOUNT', { field });
  return { account, payto: paytoOf(bank, account.username) };
}

async function findByDetails(
  bank: Bank,
  { bank_uri, account_number }: WireDetails,
): Promise<StoredAccount | null> {
  // Other banks at other ports use the same numbers. A port that we never had is another bank's.
  const isOurs = [bank.host, ...(bank.formerHosts ?? [])].includes(new URL(bank_uri).host);
  return isOurs ? await findAccountByNumber(bank.db, account_number) : null;
}
