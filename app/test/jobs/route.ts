import { route } from '@/http/route';
import { forTests } from '@/http/for-tests';
import { wiring } from '@/wiring';

/** Runs all jobs now and answers when they are done, for tests on this machine (decision D21). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: forTests(async () => ({ failed: await wiring().runJobs?.() })),
});
