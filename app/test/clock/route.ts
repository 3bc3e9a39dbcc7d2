import { z } from 'zod';
import { route, withBody } from '@/http/route';
import { durationSchema } from '@/protocol/duration';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

const schema = z.object({ advance: durationSchema });

/** Moves the deployment's time forward; only where TEST_CLOCK=1 (decision D21). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(schema, ({ body }) => {
    const { env, clock } = wiring();
    if (!env.testClock) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
    if (!Number.isSafeInteger(body.advance) || body.advance > 10 * 365 * 86_400_000) {
      throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field: 'advance' });
    }
    clock.advance(body.advance);
    return Promise.resolve({ now: { t_ms: clock.now() } });
  }),
});
