/**
 * Changes an instance's token or password: POST management/instances/$ID/auth and POST private/auth
 * (protocol-a 8, decision D16). From the reply on, only the new one opens the instance. With a new
 * token the extra tokens end too. With a password they go on, as in today's interface. Only a hash
 * is kept. Returns what sessions remember of it (token-stamp.ts). Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_GENERIC_INSTANCE_DELETED,
 * MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH, GENERIC_TOO_BUSY.
 */
import type { InstanceAuth } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import { updateAuthRow } from '@/storage/merchant/instance-auth';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';
import { authSettings } from './instance-rules';
import { stampOfHash } from './token-stamp';

export async function changeAuth(
  merchant: Merchant,
  instanceId: string,
  auth: InstanceAuth,
): Promise<string> {
  const { id } = await getInstance(merchant, instanceId);
  const bad = 'MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH';
  const settings = await authSettings(merchant, auth, bad);
  const endsTokens = settings.passwordHash === null;
  const updated = await updateAuthRow(merchant.db, id, { ...settings, endsTokens });
  if (!updated) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
  return stampOfHash(settings.tokenHash);
}
