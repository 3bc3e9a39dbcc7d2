import type { ErrorRow } from './row';

/** Refusals that any party can give. */
export const GENERIC_ERRORS = {
  GENERIC_INTERNAL_INVARIANT_FAILURE: {
    code: 60,
    status: 500,
    hint: 'The server failed; the request id names the log entry.',
  },
  GENERIC_METHOD_INVALID: { code: 20, status: 405, hint: 'This path has other methods.' },
  GENERIC_ENDPOINT_UNKNOWN: { code: 21, status: 404, hint: 'There is no endpoint at this path.' },
  GENERIC_JSON_INVALID: { code: 22, status: 400, hint: 'The body is not a JSON object.' },
  GENERIC_PAYTO_URI_MALFORMED: {
    code: 24,
    status: 400,
    hint: 'This is no payto:// URI of an account that a transfer can reach.',
  },
  GENERIC_PARAMETER_MISSING: { code: 25, status: 400, hint: 'A required field is missing.' },
  GENERIC_PARAMETER_MALFORMED: { code: 26, status: 400, hint: 'A field has a malformed value.' },
  GENERIC_COMPRESSION_INVALID: {
    code: 28,
    status: 400,
    hint: 'The body is not packed as Content-Encoding says.',
  },
  GENERIC_CURRENCY_MISMATCH: {
    code: 30,
    status: 400,
    hint: 'The amount is in a currency that is not in use here.',
  },
  GENERIC_URI_TOO_LONG: {
    code: 31,
    status: 414,
    hint: 'The address is too long or has too many query members.',
  },
  GENERIC_UPLOAD_EXCEEDS_LIMIT: { code: 32, status: 413, hint: 'The body is too large.' },
  GENERIC_TOKEN_UNKNOWN: {
    code: 41,
    status: 404,
    hint: 'The instance has no token of this number.',
  },
  GENERIC_TOKEN_EXPIRED: {
    code: 42,
    status: 401,
    hint: 'The token has expired; log in again for another one.',
  },
  GENERIC_TOKEN_MALFORMED: {
    code: 43,
    status: 401,
    hint: 'The header is no token; send “Authorization: Bearer TOKEN”.',
  },
  GENERIC_TOKEN_PERMISSION_INSUFFICIENT: {
    code: 44,
    status: 403,
    hint: 'The token does not allow this; the owner of the shop can make one that does.',
  },
  GENERIC_DATABASE_UNAVAILABLE: {
    code: 9003,
    status: 503,
    hint: 'The database did not answer; try again with the same request.',
  },
  GENERIC_REQUEST_MALFORMED: { code: 9011, status: 400, hint: 'This is no proper HTTP request.' },
  GENERIC_HEADERS_EXCEED_LIMIT: { code: 9012, status: 431, hint: 'The headers are too large.' },
  GENERIC_REQUEST_TOO_SLOW: {
    code: 9013,
    status: 408,
    hint: 'The request did not arrive in time.',
  },
  GENERIC_TOO_BUSY: {
    code: 9014,
    status: 503,
    hint: 'Too many requests wait already; try again with the same request.',
  },
  GENERIC_READING_TOO_LONG: {
    code: 9016,
    status: 503,
    hint: 'Reading took longer than 5 seconds; ask for a shorter period or a more specific word.',
  },
  GENERIC_TOO_MANY_REQUESTS: {
    code: 9015,
    status: 429,
    hint: 'Too many of these came from this address; try again after the time in Retry-After.',
  },
  GENERIC_IDEMPOTENCY_KEY_IN_USE: {
    code: 9017,
    status: 409,
    hint: 'A request under this Idempotency-Key is under way; repeat it after the time in Retry-After.',
  },
  GENERIC_IDEMPOTENCY_KEY_REUSED: {
    code: 9018,
    status: 422,
    hint: 'This Idempotency-Key belongs to another request; a new request needs a new key.',
  },
  GENERIC_TEST_FAULT_UNKNOWN: {
    code: 9026,
    status: 404,
    hint: 'No fault of this identifier is set.',
  },
  GENERIC_JOBS_NOT_RUN: {
    code: 9027,
    status: 503,
    hint: 'The process that runs the jobs has not run them in time; try again.',
  },
  GENERIC_UNAUTHORIZED: { code: 9001, status: 401, hint: 'The credentials are missing or wrong.' },
  GENERIC_HOST_UNKNOWN: {
    code: 9010,
    status: 421,
    hint: 'Florin does not answer under this host name; PUBLIC_URL or ALLOWED_HOSTS must name it.',
  },
  GENERIC_FORBIDDEN: { code: 9002, status: 403, hint: 'This caller may not do this.' },
} as const satisfies Record<string, ErrorRow>;
