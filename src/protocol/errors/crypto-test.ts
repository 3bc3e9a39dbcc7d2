import type { ErrorRow } from './row';

/** Refusals of /test/* (protocol-b 5.1). */
export const CRYPTO_TEST_ERRORS = {
  TEST_ECDH_ERROR: { code: 4000, status: 500, hint: 'The two keys agree on nothing.' },
  TEST_EDDSA_INVALID: { code: 4001, status: 401, hint: 'The signature is wrong.' },
} as const satisfies Record<string, ErrorRow>;
