import type { ErrorRow } from './row';

/** Refusals of the exchange. */
export const EXCHANGE_ERRORS = {} as const satisfies Record<string, ErrorRow>;
