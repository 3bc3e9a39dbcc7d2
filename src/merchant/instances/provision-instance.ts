/**
 * Creates an instance for a stranger: POST instances. It needs a token or password of its own, and
 * cannot take the name of the default instance. It shares the storage of other instances from its
 * network. Throws GENERIC_FORBIDDEN, MERCHANT_SHOP_SHARE_FULL and the refusals of
 * create-instance.ts.
 */
import { DEFAULT_INSTANCE, type InstanceConfiguration } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import type { Merchant } from '../merchant';
import { createInstance } from './create-instance';
import { withRoom } from './visitor-room';

/** Both names mean the backend's own base URL. In capitals they would look like it. */
const OF_OPERATOR = [DEFAULT_INSTANCE, 'admin'];

export async function provisionInstance(
  merchant: Merchant,
  configuration: InstanceConfiguration,
  visitorNetwork: Uint8Array | null,
): Promise<void> {
  const { id, auth, paytos, logo = '' } = configuration;
  if (OF_OPERATOR.includes(id.toLowerCase())) {
    throw new Refusal('GENERIC_FORBIDDEN', { field: 'id', detail: 'the operator has this name' });
  }
  if (auth.method !== 'token') {
    throw new Refusal('MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH', { field: 'auth.method' });
  }
  const room = { visitorNetwork, rows: 2 + paytos.length, bytes: () => logo.length };
  await withRoom(merchant, room, () => createInstance(merchant, configuration, { visitorNetwork }));
}
