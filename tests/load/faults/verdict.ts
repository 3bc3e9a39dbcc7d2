/** Measures what a fault did to payments, and checks that none was lost. */
import type { Payers } from './payers';

export interface Row {
  readonly fault: string;
  readonly longestPauseMs: number;
  /** Payments per second. */
  readonly before: number;
  readonly after: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Empty: money was conserved. */
  readonly audit: string;
  /** Other things that must not happen. */
  readonly wrong: readonly string[];
}

const CHECKS_AT_ONCE = 8;

/** Payments per second between two moments. */
export function rateBetween(momentsMs: readonly number[], fromMs: number, toMs: number): number {
  const within = momentsMs.filter((at) => at >= fromMs && at < toMs).length;
  return (within * 1000) / (toMs - fromMs);
}

/** The longest time without a payment. */
export function longestPause(momentsMs: readonly number[], fromMs: number, toMs: number): number {
  const within = momentsMs.filter((at) => at >= fromMs && at < toMs).sort((a, b) => a - b);
  const edges = [fromMs, ...within, toMs];
  return Math.max(...edges.slice(1).map((at, i) => at - (edges[i] ?? at)));
}

/** Acknowledged payments, from the given one on, that the shop does not find. */
export async function findLost(payers: Payers, from = 0): Promise<string[]> {
  const orders = payers.acknowledged.slice(from);
  const lost: string[] = [];
  let next = 0;
  const check = async (): Promise<void> => {
    for (let order = orders[next++]; order !== undefined; order = orders[next++]) {
      if (!(await payers.isPaid(order))) lost.push(order);
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, check));
  return lost;
}

/** Prints rows as they come. */
export function printHead(): void {
  console.log(line(['fault', 'pause s', 'before/s', 'after/s', 'paid', 'lost', 'audit']));
}

export function printRow(row: Row): void {
  const cells = [
    row.fault,
    (row.longestPauseMs / 1000).toFixed(1),
    row.before.toFixed(0),
    row.after.toFixed(0),
    `${row.acknowledged}`,
    `${row.lost}`,
    row.audit === '' ? 'clean' : 'WRONG',
  ];
  console.log(line(cells));
  for (const text of [...row.wrong, row.audit].filter(Boolean)) console.log(`  WRONG: ${text}`);
}

const line = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(48) : cell.padStart(10))).join('');

export const isFine = ({ lost, audit, wrong }: Row): boolean =>
  lost === 0 && audit === '' && wrong.length === 0;
