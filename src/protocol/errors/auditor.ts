import type { ErrorRow } from './row';

/** Refusals of the auditor (protocol-b 6). */
export const AUDITOR_ERRORS = {
  DEPOSIT_CONFIRMATION_SIGNATURE_INVALID: {
    code: 3000,
    status: 401,
    hint: 'A signature of the deposit confirmation is wrong; `parameter` says which.',
  },
  AUDITOR_EXCHANGE_UNKNOWN: {
    code: 9600,
    status: 404,
    hint: 'This auditor does not watch an exchange with this master key.',
  },
  AUDITOR_STORAGE_FULL: {
    code: 9601,
    status: 507,
    hint: 'The auditor keeps no more complaints; its operator has to read some first.',
  },
  AUDITOR_SHARE_FULL: {
    code: 9602,
    status: 507,
    hint: 'The auditor keeps no more complaints from this address; its operator has to read some first.',
  },
  AUDITOR_COMPLAINT_UNKNOWN: {
    code: 9603,
    status: 404,
    hint: 'There is no complaint with this number.',
  },
} as const satisfies Record<string, ErrorRow>;
