/**
 * Whoever's money moved at an exchange has signed it, in either generation: a reserve its withdrawals, a
 * coin its deposits, refreshes and recoup, a merchant its refunds. A row that nobody signed was written
 * by somebody else, though all sums fit.
 */
import { verify } from '@/protocol/crypto/eddsa';
import { layoutsOf } from '@/protocol/crypto/generations';
import type { SignedRow } from '@/storage/auditor/books/read-signed';
import { readableRow, type Finding } from './finding';

export function proveConsent(rows: readonly SignedRow[]): Finding[] {
  return rows
    .filter((one) => !isSigned(one))
    .map(({ table, row, rule }) => ({
      table,
      row: readableRow(row),
      rule,
      stated: null,
      actual: null,
      counts: true,
    }));
}

function isSigned({ signer, signature, blobOf }: SignedRow): boolean {
  try {
    return Object.values(layoutsOf).some(({ signatures }) =>
      verify(signer, blobOf(signatures), signature),
    );
  } catch (error) {
    // A field of a length that nobody can have signed.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
