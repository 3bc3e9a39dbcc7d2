/**
 * What limits count by, in one form for all of them: the client's address, of IPv6 the network that one
 * caller has all addresses of; and how much more than others a caller may do.
 */
import { createHash } from 'node:crypto';
import type { Env } from '@/config/env';
import { limits } from '@/config/limits';
import { callerNetwork } from '@/config/networks';
import { wiring } from '@/wiring';
import { clientAddress, isLocal } from './caller';

export function callerOf(request: Request): string {
  return callerNetwork(clientAddress(request));
}

/**
 * Testers are many on one address: in a demo, programs at this machine may do much more. Not where a
 * stranger's request may look like theirs.
 */
export function factorOf(request: Request, env: Env = wiring().env): number {
  return env.demo && env.reach.relay === undefined && isLocal(request, env)
    ? limits().demoLimitFactor * env.limitFactor
    : env.limitFactor;
}

/** Short enough for the table, whatever strangers write. */
export function rateKey(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
