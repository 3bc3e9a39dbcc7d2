import { z } from 'zod';
import { forTests } from '@/http/for-tests';
import { route, withBody } from '@/http/route';
import { durationSchema } from '@/protocol/duration';
import { wiring } from '@/wiring';

const LIMIT_MS = 10 * 365 * 86_400_000;
const span = durationSchema.refine((ms) => Number.isSafeInteger(ms) && ms <= LIMIT_MS);
const schema = z
  .object({ advance: span.optional(), reset: z.literal(true).optional() })
  .refine(({ advance, reset }) => (advance ?? reset) !== undefined, { path: ['advance'] });

/** Moves time forward, or back to that of the start, in all processes; for tests (decision D21). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: forTests(
    withBody(schema, async ({ body }) => {
      const { advance: advanceMs } = body;
      const { clock, testClock } = wiring();
      await testClock?.move(advanceMs === undefined ? 'reset' : { advanceMs });
      return { now: { t_ms: clock.now() } };
    }),
  ),
});
