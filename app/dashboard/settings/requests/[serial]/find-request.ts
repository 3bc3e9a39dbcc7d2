/** The request that a page's address names; null when there is none. */
import { getLoggedCall } from '@/merchant/calls/list-logged-calls';
import { isRefusal } from '@/protocol/refusal';
import type { LoggedCallDetails } from '@/protocol/logged-call';
import { wiring } from '@/wiring';
import { isRow } from '../../../page-after';

export async function findRequest(
  instanceId: string,
  serial: string,
): Promise<LoggedCallDetails | null> {
  if (!isRow(serial)) return null;
  try {
    return await getLoggedCall(wiring().merchant, { instanceId, serial: BigInt(serial) });
  } catch (thrown) {
    if (isRefusal(thrown, 'MERCHANT_GENERIC_LOGGED_REQUEST_UNKNOWN')) return null;
    throw thrown;
  }
}
