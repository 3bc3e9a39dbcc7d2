/** GET version (protocol-b 6). */
import type { z } from 'zod';
import { AUDITOR_PROTOCOL_VERSION, auditorVersionSchema } from '@/protocol/auditor';
import type { Auditor } from './auditor';

export function showVersion(auditor: Auditor): z.input<typeof auditorVersionSchema> {
  return auditorVersionSchema.encode({
    version: AUDITOR_PROTOCOL_VERSION,
    currency: auditor.currency,
    auditor_public_key: auditor.keyPair.publicKey,
  });
}
