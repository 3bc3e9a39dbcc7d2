import { forTests } from '@/http/for-tests';
import { route } from '@/http/route';
import { faultsHere } from '../../faults-here';

/** Clears a fault, for tests on this machine (decision D21). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: forTests(({ params: { faultId = '' } }) => faultsHere().clear(faultId)),
});
