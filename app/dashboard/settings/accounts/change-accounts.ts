/**
 * Changes the accounts that receive orders' money, one by one. They are read and written as a
 * whole, as frontends do. Throws GENERIC_PARAMETER_MALFORMED for an invalid account.
 */
import { decode } from '@/http/decode';
import { getInstance } from '@/merchant/instances/get-instance';
import { updateInstance } from '@/merchant/instances/update-instance';
import { instanceChangesSchema } from '@/protocol/instance';
import { paytoSchema } from '@/protocol/payto';
import { wiring } from '@/wiring';

async function activeOf(instanceId: string): Promise<string[]> {
  const { accounts } = await getInstance(wiring().merchant, instanceId);
  return accounts.filter(({ active }) => active).map(({ payto }) => payto);
}

async function setAccounts(instanceId: string, paytos: readonly string[]): Promise<void> {
  const changes = decode(instanceChangesSchema, { payto_uris: paytos });
  await updateInstance(wiring().merchant, instanceId, changes);
}

export async function addAccount(instanceId: string, typed: string | undefined): Promise<void> {
  const payto = decode(paytoSchema, typed?.trim(), 'payto');
  await setAccounts(instanceId, [...(await activeOf(instanceId)), payto]);
}

/** Returns false for the last one, which has to stay. */
export async function removeAccount(
  instanceId: string,
  payto: string | undefined,
): Promise<boolean> {
  const kept = (await activeOf(instanceId)).filter((one) => one !== payto);
  if (kept.length === 0) return false;
  await setAccounts(instanceId, kept);
  return true;
}
