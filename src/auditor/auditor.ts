/** The context of the auditor's operations, created once in wiring.ts. */
import type { Clock } from '@/config/clock';
import type { EddsaKeyPair } from '@/protocol/crypto/eddsa';
import type { Database } from '@/storage/client';

export interface Auditor {
  readonly db: Database;
  readonly clock: Clock;
  readonly currency: string;
  readonly keyPair: EddsaKeyPair;
}
