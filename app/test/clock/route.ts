import { z } from 'zod';
import { route, withBody } from '@/http/route';
import { durationSchema } from '@/protocol/duration';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

const LIMIT_MS = 10 * 365 * 86_400_000;
const span = durationSchema.refine((ms) => Number.isSafeInteger(ms) && ms <= LIMIT_MS);
const schema = z.union([z.object({ advance: span }), z.object({ reset: z.literal(true) })]);

/** Moves time forward, or back to that of the start; only where TEST_CLOCK is set (decision D21). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(schema, ({ body }) => {
    const { env, clock } = wiring();
    if (!env.testClock) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
    if ('reset' in body) clock.reset();
    else clock.advance(body.advance);
    return Promise.resolve({ now: { t_ms: clock.now() } });
  }),
});
