/**
 * Reads for people: lists, searches, figures, exports. They have few connections of their own and a time
 * limit, so payments keep theirs.
 */
import 'server-only';
import { Refusal } from '@/protocol/refusal';
import { sqlState, type Database } from './client';
import type { Queryable } from './statement';

/** SQLSTATEs: the statement's time was over, or it only waited for a lock. */
const TOO_LONG: readonly unknown[] = ['57014', '55P03'];

/** Throws GENERIC_READING_TOO_LONG after 5 seconds. */
export async function forPeople<T>(
  db: Pick<Database, 'people'>,
  read: (on: Queryable) => Promise<T>,
): Promise<T> {
  try {
    return await read(db.people);
  } catch (error) {
    if (TOO_LONG.includes(sqlState(error))) throw new Refusal('GENERIC_READING_TOO_LONG');
    throw error;
  }
}
