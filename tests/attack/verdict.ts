/** The result of an attack, phase by phase, and whether the server held. */
import type { BystanderKind, Sightings } from './bystanders';
import type { Payments } from './payers';
import type { Counts } from './tally';
import type { Memory } from './watch-process';

export interface Phase {
  readonly name: string;
  /** The name of the phase that was over its limit and was run once more as this one. */
  readonly repeats?: string;
  readonly seconds: number;
  readonly counts: Counts;
  readonly bystanders: Sightings;
  readonly payments: Payments;
  /** Memory at the phase's end. Undefined if the system does not report it. */
  readonly memory: Memory | undefined;
}

export interface Findings {
  /** The phase without attackers. */
  readonly quiet: Phase;
  readonly phases: readonly Phase[];
  readonly restarts: number;
  /** Faults that the audit found. Undefined if it may not look. */
  readonly wrongBooks: readonly string[] | undefined;
  /** Other faults, such as holes in authorisation. */
  readonly holes: readonly string[];
}

export interface VerdictLimits {
  /** The allowed increase of a bystander's longest wait since before the attack. */
  readonly delayMs: number;
  /** The allowed growth of memory from before the attack until after it. */
  readonly growthMiB: number;
  /** The allowed peak of memory, less that before the attack. */
  readonly peakMiB: number;
}

/** A hundred requests from each of ten addresses: bystanders may wait twice as long. */
export const TOGETHER = 'many of them together';

const KINDS: readonly BystanderKind[] = ['interfaces', 'pages'];

/** Returns, as texts, the bystanders' waits beyond the limit in a phase. */
export function delaysIn(
  { name, bystanders }: Phase,
  quiet: Phase,
  { delayMs }: VerdictLimits,
): string[] {
  return KINDS.flatMap((kind) => {
    const more = bystanders[kind].longestMs - quiet.bystanders[kind].longestMs;
    const isLate = more > delayMs * (name.startsWith(TOGETHER) ? 2 : 1);
    if (!isLate) return [];
    return [`${name}: a bystander (${kind}) waited ${more.toFixed(0)} ms more than before`];
  });
}

/** Empty when the server held. */
export function judge(findings: Findings, limits: VerdictLimits): string[] {
  const { quiet, phases, restarts, wrongBooks, holes } = findings;
  const repeated = new Set(phases.map(({ repeats }) => repeats));
  const wrong = phases
    .filter(({ name }) => !repeated.has(name))
    .flatMap((phase) => delaysIn(phase, quiet, limits));
  for (const { name, counts, bystanders, payments } of [quiet, ...phases]) {
    wrong.push(
      ...counts.failures.map(({ why, command }) => `${name}: ${why} to\n  ${command}`),
      ...KINDS.flatMap((kind) => bystanders[kind].refused).map(
        (said) => `${name}: a bystander was refused: ${said}`,
      ),
      ...payments.failed.map((said) => `${name}: a payment failed: ${said}`),
    );
    // Further ones are only counted.
    if (counts.answers['5xx'] > 0) wrong.push(`${name}: ${counts.answers['5xx']} answers 5xx`);
  }
  const made = phases.reduce((sum, { payments }) => sum + payments.made, 0);
  if (made === 0) wrong.push('no payment was made');
  if (restarts > 0) wrong.push(`the server ended ${restarts} times`);
  const [before, after] = [quiet.memory, phases.at(-1)?.memory];
  if (before !== undefined && after !== undefined) {
    const [growth, peak] = [after.nowMiB - before.nowMiB, after.peakMiB - before.nowMiB];
    if (growth > limits.growthMiB) wrong.push(`memory grew by ${growth.toFixed(0)} MiB`);
    if (peak > limits.peakMiB) wrong.push(`memory grew by ${peak.toFixed(0)} MiB for a while`);
  }
  return [...wrong, ...holes, ...(wrongBooks ?? [])];
}
