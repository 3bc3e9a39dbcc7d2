import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import type { Faults } from '@/wiring/faults';

/** Returns the faults of a test deployment. Throws GENERIC_ENDPOINT_UNKNOWN elsewhere. */
export function faultsHere(): Faults {
  const { faults } = wiring();
  if (faults === undefined) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  return faults;
}
