import type { ErrorRow } from './row';

/** Refusals of the merchant. */
export const MERCHANT_ERRORS = {} as const satisfies Record<string, ErrorRow>;
