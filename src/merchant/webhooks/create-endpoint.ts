/**
 * Makes an endpoint that gets signed events: POST private/webhook-endpoints. The secret is shown
 * once. Throws GENERIC_PARAMETER_MALFORMED for an address that is never reached, and
 * MERCHANT_PRIVATE_POST_WEBHOOKS_TOO_MANY.
 */
import { encodeBase32 } from '@/protocol/base32';
import { Refusal } from '@/protocol/refusal';
import { MAX_WEBHOOKS, type EndpointMade, type NewEndpoint } from '@/protocol/webhook';
import { findWebhook, insertWebhook } from '@/storage/merchant/webhooks';
import type { Repeatable } from '../calls/keyed-call';
import type { Merchant } from '../merchant';
import { assertReachable } from './get-webhook';
import { makeSecret } from './webhook-secrets';

const ID_BYTES = 10;

export async function createEndpoint(
  merchant: Merchant,
  instanceId: string,
  { url, events, description, active }: NewEndpoint,
  call?: Repeatable,
): Promise<EndpointMade> {
  assertReachable(merchant, url);
  const name = `we_${encodeBase32(call?.nameOf('endpoint', ID_BYTES) ?? merchant.random.bytes(ID_BYTES))}`;
  const { secret, sealed } = makeSecret(merchant, name, call);
  const made = await insertWebhook(
    merchant.db,
    {
      instanceId,
      kind: 'endpoint',
      name,
      url,
      events,
      description,
      active,
      method: 'POST',
      headerTemplate: null,
      bodyTemplate: null,
      secrets: sealed,
      createdMs: merchant.clock.now(),
    },
    MAX_WEBHOOKS,
  );
  if (made === 'made') return { endpointId: name, secret };
  const isMade =
    call?.isRepeated === true &&
    (await findWebhook(merchant.db, { instanceId, kind: 'endpoint', name })) !== null;
  if (isMade) return { endpointId: name, secret };
  throw new Refusal('MERCHANT_PRIVATE_POST_WEBHOOKS_TOO_MANY', {
    detail: `an instance has at most ${MAX_WEBHOOKS}`,
  });
}
