/** The figures of an attack as a table. */
import { addCounts, CLASSES, noCounts, requestsOf } from './tally';
import type { Findings, Phase } from './verdict';

const ms = (value: number): string => value.toFixed(0);

function row(cells: readonly string[]): void {
  const [name = '', ...figures] = cells;
  console.log(name.padEnd(34) + figures.map((figure) => figure.padStart(9)).join(''));
}

export function printHead(): void {
  row([
    '',
    ...Array<string>(8).fill(''),
    'longest',
    'wait, ms',
    'payments',
    '',
    'longest',
    'highest',
  ]);
  row(['phase', 's', 'requests', ...CLASSES, 'interface', 'pages', 'made', 'failed', 'ms', 'MiB']);
}

export function printPhase({ name, seconds, counts, bystanders, payments, memory }: Phase): void {
  row([
    name,
    seconds.toFixed(1),
    `${requestsOf(counts)}`,
    ...CLASSES.map((one) => `${counts.answers[one]}`),
    ms(bystanders.interfaces.longestMs),
    ms(bystanders.pages.longestMs),
    `${payments.made}`,
    `${payments.failed.length}`,
    ms(payments.longestMs),
    memory === undefined ? '' : ms(memory.peakMiB),
  ]);
}

/** Sums up all phases. */
function totalOf(phases: readonly Phase[]): Phase {
  const counts = noCounts();
  for (const phase of phases) addCounts(counts, phase.counts);
  const longest = (kind: 'interfaces' | 'pages') => {
    const watched = phases.map(({ bystanders }) => bystanders[kind]);
    return {
      requests: watched.reduce((sum, { requests }) => sum + requests, 0),
      longestMs: Math.max(0, ...watched.map(({ longestMs }) => longestMs)),
      medianMs: 0,
      refused: watched.flatMap(({ refused }) => refused),
    };
  };
  return {
    name: 'in total',
    seconds: phases.reduce((sum, { seconds }) => sum + seconds, 0),
    counts,
    bystanders: { interfaces: longest('interfaces'), pages: longest('pages') },
    payments: {
      made: phases.reduce((sum, { payments }) => sum + payments.made, 0),
      failed: phases.flatMap(({ payments }) => payments.failed),
      longestMs: Math.max(0, ...phases.map(({ payments }) => payments.longestMs)),
    },
    memory: phases.at(-1)?.memory,
  };
}

export function printTotals({ quiet, phases, restarts, wrongBooks }: Findings): void {
  const total = totalOf(phases);
  printPhase(total);
  console.log('');
  for (const kind of ['interfaces', 'pages'] as const) {
    const [before, during] = [quiet.bystanders[kind], total.bystanders[kind]];
    if (during.requests === 0) continue;
    const figures = `longest delay ${ms(during.longestMs)} ms, before the attack ${ms(before.longestMs)} ms`;
    console.log(`Bystanders, ${kind}: ${during.requests} requests, ${figures}`);
  }
  const [before, after] = [quiet.memory, total.memory];
  if (before !== undefined && after !== undefined) {
    const [first = '', last = '', peak = ''] = [before.nowMiB, after.nowMiB, after.peakMiB].map(ms);
    console.log(`Memory: ${first} MiB before, ${last} MiB afterwards, ${peak} MiB at most`);
  }
  console.log(`Restarts: ${restarts}`);
  const isRight = wrongBooks?.length === 0 ? 'money was conserved' : 'WRONG';
  console.log(`Books: ${wrongBooks === undefined ? 'not looked at' : isRight}`);
}
