/**
 * Checks rows' signatures while the next rows are read. The reader waits when the verifiers have
 * enough, so few rows are in memory.
 */
import type { Finding } from './finding';
import { packBatch, type Kind, type PartsOf } from './verify-batch';
import type { Verifiers } from './verifiers';

const ROWS_AT_ONCE = 500;

export interface Proof<Row, K extends Kind> {
  readonly kind: K;
  /** Undefined if no signature can fit. */
  readonly partsOf: (row: Row) => PartsOf[K] | undefined;
  readonly findingOf: (row: Row) => Finding;
  readonly onProven?: (row: Row) => void;
}

export async function proveRows<Row, K extends Kind>(
  rows: AsyncIterable<Row>,
  proof: Proof<Row, K>,
  verifiers: Verifiers,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const atWork: Promise<Finding[]>[] = [];
  let batch: Row[] = [];
  const finishOne = async (): Promise<void> => {
    for (const finding of (await atWork.shift()) ?? []) findings.push(finding);
  };
  const hand = async (): Promise<void> => {
    const proving = proveBatch(batch, proof, verifiers);
    // It may fail while another one is awaited.
    proving.catch(() => undefined);
    atWork.push(proving);
    batch = [];
    if (atWork.length >= verifiers.atOnce) await finishOne();
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === ROWS_AT_ONCE) await hand();
  }
  if (batch.length > 0) await hand();
  while (atWork.length > 0) await finishOne();
  return findings;
}

async function proveBatch<Row, K extends Kind>(
  rows: readonly Row[],
  { kind, partsOf, findingOf, onProven }: Proof<Row, K>,
  verifiers: Verifiers,
): Promise<Finding[]> {
  const wrong = new Set<Row>();
  const sent: Row[] = [];
  const packed: PartsOf[K][] = [];
  for (const row of rows) {
    const parts = partsOf(row);
    if (parts === undefined) {
      wrong.add(row);
      continue;
    }
    sent.push(row);
    packed.push(parts);
  }
  for (const at of await verifiers.listUnsigned(packBatch(kind, packed))) {
    const row = sent[at];
    if (row !== undefined) wrong.add(row);
  }
  if (onProven !== undefined) for (const row of rows) if (!wrong.has(row)) onProven(row);
  return rows.filter((row) => wrong.has(row)).map(findingOf);
}
