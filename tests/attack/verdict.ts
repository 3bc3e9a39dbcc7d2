/** What an attack came to, phase by phase, and whether the server held. */
import type { BystanderKind, Sightings } from './bystanders';
import type { Payments } from './payers';
import type { Counts } from './tally';
import type { Memory } from './watch-process';

export interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly counts: Counts;
  readonly bystanders: Sightings;
  readonly payments: Payments;
}

export interface Findings {
  /** Without attackers. */
  readonly quiet: Phase;
  readonly phases: readonly Phase[];
  /** Undefined where the system does not tell. */
  readonly memory: { readonly before: Memory; readonly after: Memory } | undefined;
  readonly restarts: number;
  /** What the audit found wrong; undefined when it may not look. */
  readonly wrongBooks: readonly string[] | undefined;
  /** What else went wrong, such as holes in authorisation. */
  readonly holes: readonly string[];
}

export interface VerdictLimits {
  /** How much longer than ever before the attack a bystander may wait. */
  readonly delayMs: number;
  readonly growthMiB: number;
}

const KINDS: readonly BystanderKind[] = ['interfaces', 'pages'];

/** Empty when the server held. */
export function judge(findings: Findings, limits: VerdictLimits): string[] {
  const { quiet, phases, memory, restarts, wrongBooks, holes } = findings;
  const wrong: string[] = [];
  for (const kind of KINDS) {
    const quietMs = quiet.bystanders[kind].longestMs;
    for (const { name, bystanders } of phases) {
      const more = bystanders[kind].longestMs - quietMs;
      if (more > limits.delayMs) {
        wrong.push(`${name}: a bystander (${kind}) waited ${more.toFixed(0)} ms more than before`);
      }
    }
  }
  for (const { name, counts, bystanders, payments } of [quiet, ...phases]) {
    wrong.push(
      ...counts.failures.map(({ why, command }) => `${name}: ${why} to\n  ${command}`),
      ...KINDS.flatMap((kind) => bystanders[kind].refused).map(
        (said) => `${name}: a bystander was refused: ${said}`,
      ),
      ...payments.failed.map((said) => `${name}: a payment failed: ${said}`),
    );
    // Those beyond the first are counted only.
    if (counts.answers['5xx'] > 0) wrong.push(`${name}: ${counts.answers['5xx']} answers 5xx`);
  }
  const made = phases.reduce((sum, { payments }) => sum + payments.made, 0);
  if (made === 0) wrong.push('no payment was made');
  if (restarts > 0) wrong.push(`the server ended ${restarts} times`);
  const growth = memory === undefined ? 0 : memory.after.nowMiB - memory.before.nowMiB;
  if (growth > limits.growthMiB) wrong.push(`memory grew by ${growth.toFixed(0)} MiB`);
  return [...wrong, ...holes, ...(wrongBooks ?? [])];
}
