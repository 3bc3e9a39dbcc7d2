/** Answers GET version (protocol-b 6). */
import { AUDITOR_PROTOCOL_VERSION, type AuditorVersion } from '@/protocol/auditor';
import type { Auditor } from './auditor';

export function describeVersion(auditor: Auditor): AuditorVersion {
  return {
    version: AUDITOR_PROTOCOL_VERSION,
    currency: auditor.currency,
    auditorPub: auditor.keyPair.publicKey,
  };
}
