/**
 * `npm run attack`: everything that a stranger can send, at a server of this machine. Meanwhile
 * eight clients pay and bystanders make small requests. See docs/attack.md. Exit code 0: the server
 * held. 1: it did not. 2: there was no attack.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ATTACKS,
  beAttackers,
  SHORT_ATTACKS,
  type Fuzzing,
  type Raid,
  type Trespassing,
} from './attackers';
import { readPlan, type Plan } from './arguments';
import { beBystanders, type BystandersStart, type Sightings } from './bystanders';
import { bePayers, type Payments, type PayersStart } from './payers';
import { printHead, printPhase, printTotals } from './print';
import { Actor } from './roles';
import { findAttacked, startAttacked, type Attacked } from './server';
import { addCounts, noCounts, type Counts } from './tally';
import { delaysIn, judge, TOGETHER, type Findings, type Phase } from './verdict';
import { memoryOf } from './watch-process';
import type { Target } from './world';

interface Cast {
  readonly server: Attacked;
  readonly attackers: Actor;
  readonly bystanders: Actor;
  readonly payers: Actor;
}

const ALLIES = [
  ...[
    'flood: log-in by form',
    'flood: pages',
    'flood: tests of cryptography',
    'flood: keys',
    'flood: claim',
  ],
  ...['heavy: wrong payments', 'slow bodies', 'aborted requests', 'bombs: JSON', 'long headers'],
];

/** Watches a phase. It includes everything that bystanders and payers saw since the last one. */
async function watch(
  cast: Cast,
  name: string,
  act: () => Promise<Counts[]>,
  repeats?: string,
): Promise<Phase> {
  const began = performance.now();
  const counts = noCounts();
  for (const one of await act()) addCounts(counts, one);
  const seconds = (performance.now() - began) / 1000;
  const [bystanders, payments] = await Promise.all([
    cast.bystanders.tell<Sightings>('report'),
    cast.payers.tell<Payments>('report'),
  ]);
  const memory = memoryOf(cast.server.pid());
  const phase = {
    name,
    ...(repeats === undefined ? {} : { repeats }),
    ...{ seconds, counts, bystanders, payments, memory },
  };
  printPhase(phase);
  return phase;
}

/** The part that goes to other processes. */
const targetOf = ({ url, operatorAuthorization }: Attacked): Target => ({
  url,
  operatorAuthorization,
});

async function prepare(cast: Cast): Promise<void> {
  const { server } = cast;
  const target = targetOf(server);
  await Promise.all([
    cast.attackers.tell('prepare', target),
    cast.payers.tell('start', target satisfies PayersStart),
  ]);
  await cast.bystanders.tell('start', { url: server.url } satisfies BystandersStart);
  // Each was called a few times, so that loading at the first request belongs to no attack.
  await sleep(500);
  await cast.bystanders.tell('report');
  await cast.payers.tell('report');
}

async function attack(
  cast: Cast,
  plan: Plan,
  target: Target,
  quiet: Phase,
): Promise<{ phases: Phase[]; holes: readonly string[] }> {
  const { seed, isShort, seconds, only } = plan;
  const isWanted = (name: string) => only.length === 0 || only.some((text) => name.includes(text));
  const raid = (names: readonly string[]) => () =>
    cast.attackers.tell<Counts[]>('raid', { names, seconds, seed, isShort } satisfies Raid);
  const phases: Phase[] = [];
  const names =
    isShort && only.length === 0 ? SHORT_ATTACKS : Object.keys(ATTACKS).filter(isWanted);
  const raids = names.map((name): [string, readonly string[]] => [name, [name]]);
  if (!isShort && isWanted(TOGETHER)) raids.push([TOGETHER, ALLIES]);
  for (const [name, attacks] of raids) phases.push(await watch(cast, name, raid(attacks)));
  // Another program may have had the cores for a moment: a fault of the server shows twice.
  const isSlow = (phase: Phase) => delaysIn(phase, quiet, plan.limits).length > 0;
  const slow = raids.filter((_, at) => phases.slice(at, at + 1).some(isSlow));
  for (const [name, attacks] of slow) {
    phases.push(await watch(cast, `${name}, again`, raid(attacks), name));
  }
  let holes: readonly string[] = [];
  const trespassing = 'authorisation matrix';
  if (!isShort && isWanted(trespassing)) {
    const trespass = async (): Promise<Counts[]> => {
      const found = await cast.attackers.tell<Trespassing>('trespass', target);
      ({ holes } = found);
      return [{ ...noCounts(), judged: found.requests }];
    };
    phases.push(await watch(cast, trespassing, trespass));
  }
  const fuzzing = `fuzzing ${plan.fuzzed} times`;
  if (isWanted(fuzzing)) {
    const order = { seed, count: plan.fuzzed } satisfies Fuzzing;
    phases.push(await watch(cast, fuzzing, () => cast.attackers.tell<Counts[]>('fuzz', order)));
  }
  return { phases, holes };
}

async function findOut(cast: Cast, plan: Plan): Promise<Findings> {
  const { server } = cast;
  await prepare(cast);
  printHead();
  const quiet = await watch(cast, 'quiet', async () => {
    await sleep(plan.quietSeconds * 1000);
    return [];
  });
  const { phases, holes } = await attack(cast, plan, targetOf(server), quiet);
  const settling = await watch(cast, 'afterwards', async () => {
    await sleep(plan.settleSeconds * 1000);
    return [];
  });
  await cast.payers.tell('finish');
  const wrongBooks = await server.audit();
  return {
    quiet,
    phases: [...phases, settling],
    restarts: server.restarts(),
    wrongBooks,
    holes,
  };
}

async function main(plan: Plan): Promise<number> {
  const server = plan.url === undefined ? await startAttacked() : await findAttacked(plan.url);
  const cast = {
    server,
    attackers: new Actor('attackers'),
    bystanders: new Actor('bystanders'),
    payers: new Actor('payers'),
  };
  try {
    console.log(`Attacking ${server.url}, seed ${plan.seed}.`);
    const findings = await findOut(cast, plan);
    printTotals(findings);
    const wrong = judge(findings, plan.limits);
    for (const line of wrong) console.log(`WRONG: ${line}`);
    const limits = `${plan.limits.delayMs} ms, ${plan.limits.growthMiB} MiB`;
    console.log(
      wrong.length === 0 ? `The server held (limits: ${limits}).` : 'The server did not hold.',
    );
    return wrong.length === 0 ? 0 : 1;
  } finally {
    for (const actor of [cast.attackers, cast.bystanders, cast.payers]) actor.dismiss();
    await server.stop();
  }
}

const ROLES: Readonly<Record<string, () => void>> = {
  attackers: beAttackers,
  bystanders: beBystanders,
  payers: bePayers,
};

const role = process.send === undefined ? undefined : ROLES[process.argv[2] ?? ''];
if (role !== undefined) {
  role();
} else {
  process.exitCode = await Promise.resolve()
    .then(() => main(readPlan(process.argv.slice(2))))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      return 2;
    });
}
