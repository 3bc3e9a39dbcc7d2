/**
 * Checks that the owner of moved money has signed the move, in either generation. A reserve signs
 * its withdrawals. A coin signs its deposits, refreshes and recoup. A merchant signs its refunds. A
 * row without a signature is forged, even if all sums fit.
 */
import { verify } from '@/protocol/crypto/eddsa';
import { layoutsOf } from '@/protocol/crypto/generations';
import type { SignedRow } from '@/storage/auditor/books/read-signed';
import { readableRow, type Finding } from './finding';

export async function proveConsent(rows: AsyncIterable<SignedRow>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const one of rows) {
    if (isSigned(one)) continue;
    const { table, row, rule } = one;
    const figures = { stated: null, actual: null, counts: true };
    findings.push({ table, row: readableRow(row), rule, ...figures });
  }
  return findings;
}

function isSigned({ signer, signature, blobOf }: SignedRow): boolean {
  try {
    return Object.values(layoutsOf).some(({ signatures }) =>
      verify(signer, blobOf(signatures), signature),
    );
  } catch (error) {
    // A field whose length rules out a signature.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
