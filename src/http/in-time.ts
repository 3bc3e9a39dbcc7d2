/** Lets a page say that it took too long (src/storage/people.ts). */
import { isRefusal } from '@/protocol/refusal';

/** Undefined when the database was given up on after the time for people's reads. */
export async function inTime<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isRefusal(error, 'GENERIC_READING_TOO_LONG')) return undefined;
    throw error;
  }
}
