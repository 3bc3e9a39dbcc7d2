/** Returns an account of the instance: GET private/accounts/$H_WIRE. Throws MERCHANT_GENERIC_ACCOUNT_UNKNOWN. */
import type { AccountDetails } from '@/protocol/merchant-account';
import { Refusal } from '@/protocol/refusal';
import { findAccount } from '@/storage/merchant/accounts';
import type { Merchant } from '../merchant';

export async function getAccount(
  { db }: Merchant,
  instanceId: string,
  hWire: Uint8Array,
): Promise<AccountDetails> {
  const found = await findAccount(db, instanceId, hWire);
  if (found === null) throw new Refusal('MERCHANT_GENERIC_ACCOUNT_UNKNOWN');
  const { payto, salt, active, facadeUrl } = found;
  return { payto, hWire, salt, active, ...(facadeUrl === null ? {} : { facadeUrl }) };
}
