/** The endpoint that a page's address names, of the session's instance. */
import { getEndpoint } from '@/merchant/webhooks/get-endpoint';
import { isRefusal } from '@/protocol/refusal';
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
  return await getEndpoint(wiring().merchant, endpointAt(instanceId, endpointId)).catch(
    (thrown: unknown) => {
      if (isRefusal(thrown, 'MERCHANT_GENERIC_WEBHOOK_UNKNOWN')) return null;
      throw thrown;
    },
  );
}
