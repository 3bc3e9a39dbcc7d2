import { forTests } from '@/http/for-tests';
import { integerParam } from '@/http/query';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

const LIMIT_MS = 60_000;
const MAX_LIMIT_MS = 300_000;

/** Runs all jobs now and answers when they are done, for tests on this machine (decision D21). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: forTests(async ({ query }) => {
    const limitMs = integerParam(query, 'timeout_ms', { min: 1, max: MAX_LIMIT_MS }) ?? LIMIT_MS;
    return { failed: await wiring().runJobs?.(limitMs) };
  }),
});
