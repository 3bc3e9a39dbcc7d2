/**
 * Decides when a login token ends. Pure.
 *
 * After a password it lives as long as was asked for, at most a year, or without an end. A refreshed
 * token lives no longer than the token that asks was to live. It ends at most a year after the
 * password was given, unless that token has no end itself.
 */
import { FOREVER } from '@/protocol/duration';
import { roundDown } from '@/protocol/timestamp';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

export interface TokenLifetime {
  /** Null for a token without an end. */
  readonly expiresMs: number | null;
  /** When the password was given, for this token or for the first of those before it. */
  readonly signedInMs: number;
}

interface EarlierToken {
  readonly createdMs: number;
  readonly expiresMs: number | null;
  readonly signedInMs: number | null;
}

export function lifetimeAfterPassword(wantedMs: number = DAY_MS, now: number): TokenLifetime {
  if (wantedMs === FOREVER) return { expiresMs: null, signedInMs: now };
  return { expiresMs: roundDown(now + Math.min(wantedMs, YEAR_MS)), signedInMs: now };
}

export function lifetimeAfterRefresh(
  { createdMs, expiresMs, signedInMs }: EarlierToken,
  wantedMs: number = DAY_MS,
  now: number,
): TokenLifetime {
  const since = signedInMs ?? createdMs;
  if (expiresMs === null) return { ...lifetimeAfterPassword(wantedMs, now), signedInMs: since };
  const livesMs = Math.min(wantedMs, expiresMs - createdMs);
  return { expiresMs: roundDown(Math.min(now + livesMs, since + YEAR_MS)), signedInMs: since };
}
