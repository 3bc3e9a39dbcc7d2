/**
 * Guards routes that only tests may use: moving time, running jobs, coining money. They require
 * TEST_CLOCK and a program on this machine (decision D34). Throws GENERIC_ENDPOINT_UNKNOWN.
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
