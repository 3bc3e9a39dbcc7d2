/**
 * Changes the credit facade of an account: PATCH private/accounts/$H_WIRE. Absent members stay.
 * Throws MERCHANT_GENERIC_ACCOUNT_UNKNOWN, MERCHANT_GENERIC_INSTANCE_DELETED.
 */
import type { AccountChanges } from '@/protocol/merchant-account';
import { Refusal } from '@/protocol/refusal';
import { changeAccounts, findAccount, updateAccount } from '@/storage/merchant/accounts';
import type { Merchant } from '../merchant';
import { storedFacade } from './facade';

export async function changeAccount(
  merchant: Merchant,
  instanceId: string,
  hWire: Uint8Array,
  changes: AccountChanges,
): Promise<void> {
  const { db } = merchant;
  const known = await findAccount(db, instanceId, hWire);
  if (known === null) throw new Refusal('MERCHANT_GENERIC_ACCOUNT_UNKNOWN');
  const wanted = storedFacade(merchant, hWire, changes);
  const changed = await changeAccounts(db, instanceId, async (client) => {
    const now = (await findAccount(client, instanceId, hWire)) ?? known;
    await updateAccount(client, {
      ...now,
      ...(changes.facadeUrl === undefined ? {} : { facadeUrl: wanted.facadeUrl }),
      ...(changes.facadeCredentials === undefined
        ? {}
        : { facadeCredentials: wanted.facadeCredentials }),
    });
    return true;
  });
  if (changed === null) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
}
