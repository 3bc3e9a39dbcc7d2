/**
 * Checks that the owner of moved money has signed the move, in either generation. A reserve signs
 * its withdrawals. A coin signs its deposits, refreshes and recoup. A merchant signs its refunds. A
 * row without a signature is forged, even if all sums fit.
 */
import { layoutsOf, type Generation } from '@/protocol/generations';
import type { SignedRow } from '@/storage/auditor/books/read-signed';
import { readableRow, type Finding } from './finding';
import { proveRows } from './prove-rows';
import type { Verifiers } from './verifiers';

const NOTHING = new Uint8Array();

export function proveConsent(
  rows: AsyncIterable<SignedRow>,
  verifiers: Verifiers,
): Promise<Finding[]> {
  return proveRows(
    rows,
    {
      kind: 'owner',
      partsOf: (one) => [one.signer, one.signature, blobOf(one, 'v9'), blobOf(one, 'v6')] as const,
      findingOf: ({ table, row, rule }) => ({
        table,
        row: readableRow(row),
        rule,
        stated: null,
        actual: null,
        counts: true,
      }),
    },
    verifiers,
  );
}

/** Nothing if a field's length rules out a signature. */
function blobOf({ blobOf: signed }: SignedRow, generation: Generation): Uint8Array {
  try {
    return signed(layoutsOf[generation].signatures);
  } catch (error) {
    if (error instanceof RangeError) return NOTHING;
    throw error;
  }
}
