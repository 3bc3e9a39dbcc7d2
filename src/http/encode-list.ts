/** Encodes a list of any length, a portion at each of the caller's turns. */
import { z } from 'zod';
import { takeTurn } from '@/fairness/turns';

const PORTION = 500;

export async function encodeList<S extends z.ZodType>(
  entrySchema: S,
  entries: readonly z.output<S>[],
): Promise<z.input<S>[]> {
  const portionSchema = z.array(entrySchema);
  const encoded: z.input<S>[] = [];
  for (let at = 0; at < entries.length; at += PORTION) {
    if (at > 0) await takeTurn();
    encoded.push(...z.encode(portionSchema, entries.slice(at, at + PORTION)));
  }
  return encoded;
}
