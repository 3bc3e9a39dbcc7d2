import type { ErrorRow } from './row';

/** Refusals of the backup service: numbers of 2020, statuses of protocol-b 7 (decision D18). */
export const SYNC_ERRORS = {
  SYNC_BAD_IF_MATCH: { code: 6004, status: 400, hint: 'If-Match is no hash of a backup.' },
  SYNC_BAD_SYNC_SIGNATURE: {
    code: 6005,
    status: 401,
    hint: 'The header with the signature of the upload is missing or malformed.',
  },
  SYNC_INVALID_SIGNATURE: {
    code: 6007,
    status: 401,
    hint: 'The signature is not the wallet’s on the old and the new hash.',
  },
  SYNC_BAD_CONTENT_LENGTH: { code: 6008, status: 411, hint: 'Content-Length is missing.' },
  SYNC_EXCESSIVE_CONTENT_LENGTH: {
    code: 6009,
    status: 413,
    hint: 'The backup is larger than `terms` allow.',
  },
  SYNC_INVALID_UPLOAD: { code: 6011, status: 401, hint: 'The body is not what Etag announces.' },
  SYNC_PREVIOUS_BACKUP_UNKNOWN: {
    code: 6019,
    status: 404,
    hint: 'If-Match names a backup, and there is none: upload without it.',
  },
  SYNC_BACKUP_TOO_SHORT: { code: 9400, status: 400, hint: 'A backup has 32 bytes at least.' },
  SYNC_QUOTA_EXCEEDED: {
    code: 9401,
    status: 429,
    hint: 'The wallet has uploaded as often today as `terms` allow.',
  },
  SYNC_STORAGE_FULL: {
    code: 9402,
    status: 507,
    hint: 'The service has no room for more backups; use another, or ask its operator.',
  },
  SYNC_SHARE_FULL: {
    code: 9403,
    status: 507,
    hint: 'What came from this address has used up its share of the room; use another service, or ask its operator.',
  },
} as const satisfies Record<string, ErrorRow>;
