import type { ErrorRow } from './row';

/** Refusals of the bank. */
export const BANK_ERRORS = {} as const satisfies Record<string, ErrorRow>;
