import { isRefusal } from '@/protocol/refusal';
import type { ErrorName } from '@/protocol/errors';

/**
 * Awaits a reading, and returns null if it is refused because the thing does not exist. That is a refusal
 * with status 404, or with the code `unknown` if one is given. Throws all others on.
 */
export async function ifThere<Found>(
  reading: Promise<Found>,
  unknown?: ErrorName,
): Promise<Found | null> {
  try {
    return await reading;
  } catch (thrown) {
    if (isMissing(thrown, unknown)) return null;
    throw thrown;
  }
}

/**
 * Awaits a reading for a page. Null for what does not exist, the reader may not see, or has misspelt.
 * Throws only what the server could not do: refusals from status 500 on.
 */
export async function ifShown<Found>(reading: Promise<Found>): Promise<Found | null> {
  try {
    return await reading;
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.status < 500) return null;
    throw thrown;
  }
}

function isMissing(thrown: unknown, unknown: ErrorName | undefined): boolean {
  if (unknown !== undefined) return isRefusal(thrown, unknown);
  return isRefusal(thrown) && thrown.status === 404;
}
