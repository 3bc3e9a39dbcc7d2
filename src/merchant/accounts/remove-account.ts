/**
 * Deactivates an account: DELETE private/accounts/$H_WIRE. Orders that exist keep it. Idempotent. An
 * instance without an active account makes no orders. Throws
 * MERCHANT_PRIVATE_DELETE_ACCOUNT_UNKNOWN, MERCHANT_GENERIC_INSTANCE_DELETED.
 */
import { Refusal } from '@/protocol/refusal';
import { changeAccounts, findAccount, updateAccount } from '@/storage/merchant/accounts';
import type { Merchant } from '../merchant';

export async function removeAccount(
  { db }: Merchant,
  instanceId: string,
  hWire: Uint8Array,
): Promise<void> {
  const removed = await changeAccounts(db, instanceId, async (client) => {
    const known = await findAccount(client, instanceId, hWire);
    if (known === null) throw new Refusal('MERCHANT_PRIVATE_DELETE_ACCOUNT_UNKNOWN');
    if (known.active) await updateAccount(client, { ...known, active: false });
    return true;
  });
  if (removed === null) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
}
