/** The request that a page's address names; null when there is none. */
import { ifThere } from '@/http/if-there';
import { getLoggedCall } from '@/merchant/calls/list-logged-calls';
import type { LoggedCallDetails } from '@/protocol/logged-call';
import { wiring } from '@/wiring';
import { isRow } from '../../../page-after';

export async function findRequest(
  instanceId: string,
  serial: string,
): Promise<LoggedCallDetails | null> {
  if (!isRow(serial)) return null;
  const reading = getLoggedCall(wiring().merchant, { instanceId, serial: BigInt(serial) });
  return await ifThere(reading, 'MERCHANT_GENERIC_LOGGED_REQUEST_UNKNOWN');
}
