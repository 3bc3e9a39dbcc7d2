/**
 * Checks that the owner of moved money has signed the move, in either generation. A reserve signs
 * its withdrawals. A coin signs its deposits, refreshes and recoup. A merchant signs its refunds. A
 * row without a signature is forged, even if all sums fit. Node's threads verify on all cores while
 * the next rows are read.
 */
import { verifyAsync } from '@/protocol/crypto/eddsa';
import { layoutsOf } from '@/protocol/generations';
import type { SignedRow } from '@/storage/auditor/books/read-signed';
import { readableRow, type Finding } from './finding';

/** Rows in memory at once, twice. */
const AT_ONCE = 1000;

export async function proveConsent(rows: AsyncIterable<SignedRow>): Promise<Finding[]> {
  const findings: Finding[] = [];
  let verifying = Promise.resolve<Finding[]>([]);
  let batch: SignedRow[] = [];
  const next = async (): Promise<void> => {
    const found = verifying;
    verifying = findUnsigned(batch);
    batch = [];
    findings.push(...(await found));
  };
  for await (const one of rows) {
    batch.push(one);
    if (batch.length === AT_ONCE) await next();
  }
  await next();
  findings.push(...(await verifying));
  return findings;
}

async function findUnsigned(rows: readonly SignedRow[]): Promise<Finding[]> {
  const signed = await Promise.all(rows.map(isSigned));
  const figures = { stated: null, actual: null, counts: true };
  return rows
    .filter((_, at) => signed[at] === false)
    .map(({ table, row, rule }) => ({ table, row: readableRow(row), rule, ...figures }));
}

async function isSigned({ signer, signature, blobOf }: SignedRow): Promise<boolean> {
  try {
    for (const { signatures } of Object.values(layoutsOf)) {
      if (await verifyAsync(signer, blobOf(signatures), signature)) return true;
    }
    return false;
  } catch (error) {
    // A field whose length rules out a signature.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
