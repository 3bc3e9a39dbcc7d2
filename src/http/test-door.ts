/**
 * What a test may do and nothing else: moving time, running jobs, coining money. Only where TEST_CLOCK is
 * set, and only for programs at this machine (decision D34). Throws GENERIC_ENDPOINT_UNKNOWN.
 */
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { isLocal } from './caller';
import type { Handler } from './route';

export function forTests(handler: Handler): Handler {
  return (call) => {
    if (wiring().env.testClock && isLocal(call.request)) return handler(call);
    throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  };
}
