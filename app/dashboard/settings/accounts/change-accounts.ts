/**
 * Changes the accounts that receive orders' money, one by one. They are read and written as a
 * whole, as frontends do. Throws GENERIC_PARAMETER_MALFORMED for an invalid account, or one too many.
 */
import { findObstacle } from '@/merchant/accounts/payable-account';
import { getInstance } from '@/merchant/instances/get-instance';
import { updateInstance } from '@/merchant/instances/update-instance';
import { MAX_ACCOUNTS } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { readTypedAccount } from '../../typed-account';

async function activeOf(instanceId: string): Promise<string[]> {
  const { accounts } = await getInstance(wiring().merchant, instanceId);
  return accounts.filter(({ active }) => active).map(({ payto }) => payto);
}

async function setAccounts(instanceId: string, paytos: readonly string[]): Promise<void> {
  await updateInstance(wiring().merchant, instanceId, { paytos: [...paytos] });
}

/** Returns false if no money would reach the account. People may add it ahead of their exchange. */
export async function addAccount(instanceId: string, typed: string | undefined): Promise<boolean> {
  const payto = await readTypedAccount(typed, 'payto');
  const active = await activeOf(instanceId);
  if (active.length >= MAX_ACCOUNTS) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: 'payto',
      detail: `a shop has at most ${MAX_ACCOUNTS} accounts`,
    });
  }
  await setAccounts(instanceId, [...active, payto]);
  return (await findObstacle(wiring().merchant, payto)) === null;
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
