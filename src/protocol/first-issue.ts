/**
 * Parses untrusted input and stops at the first issue. By default zod collects all issues. A body
 * may have as many issues as values, and each costs more than a correct value. Pure.
 */
import { z } from 'zod';
import { isJsonObject } from '@/protocol/json';

/** Objects and lists end at the first member or item that is wrong. */
const ABORT_EARLY: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };

export function parseUpToIssue<S extends z.ZodType>(
  schema: S,
  input: unknown,
): z.ZodSafeParseResult<z.output<S>> {
  return schema.safeParse(input, ABORT_EARLY);
}

/** The largest number of an order's products. There are fewer languages. */
const MAX_ENTRIES = 1024;

/** A record does not end at the first issue: its entries are counted before they are looked at. */
export function boundedRecord<K extends z.core.$ZodRecordKey, V extends z.ZodType>(
  key: K,
  value: V,
) {
  return (
    z
      .unknown()
      .refine((given) => !isJsonObject(given) || Object.keys(given).length <= MAX_ENTRIES, {
        abort: true,
        error: `at most ${MAX_ENTRIES} members are read`,
      })
      // oxlint-disable-next-line eslint-js/no-restricted-syntax -- the one that is meant
      .pipe(z.record(key, value))
  );
}
