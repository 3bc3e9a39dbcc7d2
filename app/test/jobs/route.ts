import { route } from '@/http/route';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

/** Runs all jobs now and answers when they are done; only where TEST_CLOCK=1 (decision D21). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async () => {
    const { env, runJobs } = wiring();
    if (!env.testClock || runJobs === undefined) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
    return { failed: await runJobs() };
  },
});
