/** The endpoint that a page's address names, of the session's instance. */
import { ifThere } from '@/http/if-there';
import { getEndpoint } from '@/merchant/webhooks/get-endpoint';
import type { Endpoint } from '@/protocol/webhook';
import { wiring } from '@/wiring';

export function endpointAt(instanceId: string, endpointId = '') {
  return { instanceId, kind: 'endpoint', name: endpointId } as const;
}

/** Null when there is none. */
export async function findEndpoint(
  instanceId: string,
  endpointId: string,
): Promise<Endpoint | null> {
  const reading = getEndpoint(wiring().merchant, endpointAt(instanceId, endpointId));
  return await ifThere(reading, 'MERCHANT_GENERIC_WEBHOOK_UNKNOWN');
}
