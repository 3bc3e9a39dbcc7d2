import { z } from 'zod';
import { forTests } from '@/http/for-tests';
import { route, withBody } from '@/http/route';
import * as schemas from '@/protocol/test-faults';
import { faultsHere } from '../faults-here';

const possible = schemas.FAULT_NAMES.map((name) => ({ name, members: schemas.membersOf(name) }));

/** Sets, lists and clears faults, for tests on this machine (decision D21). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: forTests(async () =>
    z.encode(schemas.faultListSchema, { possible, set: await faultsHere().list() }),
  ),
  POST: forTests(
    withBody(schemas.faultRequestSchema, async ({ body }) =>
      z.encode(schemas.setFaultSchema, await faultsHere().set(body)),
    ),
  ),
  DELETE: forTests(() => faultsHere().clearAll()),
});
