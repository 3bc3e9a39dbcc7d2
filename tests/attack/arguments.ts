/** Reads the command line and the environment. */
import { parseArgs } from 'node:util';
import type { VerdictLimits } from './verdict';

export interface Plan {
  /** Undefined: a server of our own. */
  readonly url: string | undefined;
  readonly seed: number;
  readonly isShort: boolean;
  /** Attacks whose names have one of these texts; all when there is none. */
  readonly only: readonly string[];
  /** Duration of each attack. */
  readonly seconds: number;
  readonly quietSeconds: number;
  /** Pause after the last attack, in which borrowed things are given back. */
  readonly settleSeconds: number;
  readonly fuzzed: number;
  readonly limits: VerdictLimits;
}

export const USAGE = `Usage: npm run attack -- [--short] [--seed N] [--only TEXT …] [--seconds S] [--fuzz COUNT]
                         [--url http://localhost:PORT]`;

const SHORT_SECONDS = 0.1;

/** Throws an Error with words for the user. */
export function readPlan(args: string[]): Plan {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      seed: { type: 'string' },
      short: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string' },
      fuzz: { type: 'string' },
    },
  });
  const isShort = values.short;
  return {
    url: values.url === undefined ? undefined : onThisMachine(values.url),
    seed: count('seed', values.seed, Date.now() % 1_000_000),
    isShort,
    only: values.only,
    seconds: isShort ? SHORT_SECONDS : count('seconds', values.seconds, 4),
    quietSeconds: isShort ? 1 : 10,
    settleSeconds: isShort ? 0.3 : 5,
    fuzzed: count('fuzz', values.fuzz, isShort ? 400 : 100_000),
    limits: { delayMs: isShort ? 20_000 : 250, growthMiB: 512, peakMiB: 1024 },
  };
}

function count(name: string, text: string | undefined, initial: number): number {
  if (text === undefined) return initial;
  if (!/^[0-9]{1,9}$/.test(text)) throw new Error(`--${name} takes a number.\n${USAGE}`);
  return parseInt(text, 10);
}

/** An attack on any other machine is an attack. */
function onThisMachine(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '');
  if (url?.protocol !== 'http:' || !isLoopback || url.port === '') {
    throw new Error(`--url takes http://localhost:PORT only: this machine and no other.\n${USAGE}`);
  }
  return url.origin;
}
