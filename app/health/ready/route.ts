import { probe } from '@/http/probe';
import { wiring } from '@/wiring';
import { getStatus } from '@/wiring/status';

/** Says whether this process should get requests, and which checks fail if not (docs/operating.md). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = probe(async () => {
  const { isReady, checks, attention } = await getStatus(wiring());
  return isReady
    ? { status: 200, body: { status: 'ready', checks, attention } }
    : { status: 503, body: { status: 'not ready', checks, attention } };
});
