/**
 * Changes an instance's token: POST management/instances/$ID/auth and POST private/auth (protocol-a
 * 8, decision D16). From the reply on, only the new token opens the instance. The extra tokens that
 * its merchant made end too. Only the token's hash is kept. Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_GENERIC_INSTANCE_DELETED and
 * MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH.
 */
import type { InstanceAuth } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import { updateAuthRow } from '@/storage/merchant/instance-changes';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';
import { authSettings } from './instance-rules';

export async function changeAuth(
  merchant: Merchant,
  instanceId: string,
  auth: InstanceAuth,
): Promise<void> {
  const { id } = await getInstance(merchant, instanceId);
  const settings = authSettings(auth, 'MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH');
  const updated = await updateAuthRow(merchant.db, id, settings);
  if (!updated) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
}
