import { forTests } from '@/http/for-tests';
import { route } from '@/http/route';
import { wiring } from '@/wiring';
import { faultsHere } from '../faults-here';

/** Clears all faults and resets the clock, for tests on this machine (decision D21). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: forTests(async () => {
    await faultsHere().reset();
    return { now: { t_ms: wiring().clock.now() } };
  }),
});
