/** The members that every refusal's JSON has. */
import type { ErrorName } from './errors';

export interface RefusalWords {
  /** The number in the protocol's table. */
  readonly code: number;
  /** The explanation for people. */
  readonly hint: string;
  readonly error: ErrorName;
  /** The request's field at fault, as a path. */
  readonly field?: string;
  /** The fault of this very request, for people. */
  readonly detail?: string;
}

type Unchecked = { readonly [Name in 'code' | 'hint']?: unknown };

/** Reads them from another party's JSON. Those that are missing or malformed are undefined. */
export function wordsIn(json: object): {
  readonly code: RefusalWords['code'] | undefined;
  readonly hint: RefusalWords['hint'] | undefined;
} {
  const { code, hint }: Unchecked = json;
  return {
    code: typeof code === 'number' ? code : undefined,
    hint: typeof hint === 'string' ? hint : undefined,
  };
}
