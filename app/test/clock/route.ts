import { z } from 'zod';
import { route, withBody } from '@/http/route';
import { forTests } from '@/http/for-tests';
import { durationSchema } from '@/protocol/duration';
import { wiring } from '@/wiring';

const LIMIT_MS = 10 * 365 * 86_400_000;
const span = durationSchema.refine((ms) => Number.isSafeInteger(ms) && ms <= LIMIT_MS);
const schema = z.union([z.object({ advance: span }), z.object({ reset: z.literal(true) })]);

/**
 * Moves time forward, or back to that of the start, in all processes; for tests at this machine
 * (decision D21).
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: forTests(
    withBody(schema, async ({ body }) => {
      const { clock, testClock } = wiring();
      await testClock?.move('reset' in body ? 'reset' : { advanceMs: body.advance });
      return { now: { t_ms: clock.now() } };
    }),
  ),
});
