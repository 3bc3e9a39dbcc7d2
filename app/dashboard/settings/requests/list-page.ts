/** The page of an instance's requests that an address names. */
import { listLoggedCalls } from '@/merchant/calls/list-logged-calls';
import { statusRange } from '@/merchant/calls/status-range';
import { requestFilter } from '@/ui/dashboard/request-address';
import { wiring } from '@/wiring';
import { isRow, PAGE_ROWS, pageAfter } from '../../page-after';

const NEWEST = 2n ** 63n - 1n;

export async function listPage(
  instanceId: string,
  query: Readonly<Record<string, string | undefined>>,
) {
  const filter = requestFilter(query);
  const after = pageAfter(query, isRow);
  const { callLog, merchant } = wiring();
  await callLog.flush();
  const found = await listLoggedCalls(merchant, {
    instanceId,
    before: after === undefined ? NEWEST : BigInt(after),
    limit: PAGE_ROWS + 1,
    text: filter.q,
    status: filter.status === undefined ? undefined : statusRange(filter.status),
    method: filter.method,
  });
  const requests = found.slice(0, PAGE_ROWS);
  const next = found.length > PAGE_ROWS ? requests.at(-1)?.serial.toString() : undefined;
  return { requests, filter, after, next };
}
