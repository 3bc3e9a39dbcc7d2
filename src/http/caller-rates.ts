/**
 * The keys and factors that all limits use. The key is the client's address, or the network that
 * one caller owns entirely in IPv6. The factor says how much more than others a caller may do.
 */
import { hash } from 'node:crypto';
import type { Env } from '@/config/env';
import { limits } from '@/config/limits';
import { callerNetwork } from '@/config/networks';
import { wiring } from '@/wiring';
import { clientAddress, isLocal } from './caller';

export function callerOf(request: Request): string {
  return callerNetwork(clientAddress(request));
}

/**
 * Returns the factor on a caller's limits. In a demo, programs on this machine may do much more, since many
 * testers share one address. They may not if a stranger's request could look like theirs.
 */
export function factorOf(request: Request, env: Env = wiring().env): number {
  return env.demo && env.reach.relay === undefined && isLocal(request, env)
    ? limits().demoLimitFactor * env.limitFactor
    : env.limitFactor;
}

/** Short enough for the table, regardless of what strangers write. */
export function rateKey(...texts: readonly string[]): string {
  return hash('sha256', JSON.stringify(texts), 'base64url');
}
