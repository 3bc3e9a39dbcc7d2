/**
 * Runs scrypt on threads of its own. It takes up to 200 ms of a core. On node's shared thread pool
 * it would delay signatures, files and name look-ups of all requests. Client addresses take turns.
 * GENERIC_TOO_BUSY refuses passwords beyond the queue's limit, and those that have waited too long.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { limits } from '@/config/limits';
import { Admission } from '@/fairness/admission';
import { waitOutside, currentClient } from '@/fairness/slot';
import { Threads } from '@/fairness/threads';

export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export interface PasswordJob {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly cost: PasswordCost;
  readonly length: number;
}

/** A text, so every bundler and test runner can start it without a file of its own. */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  const { scryptSync } = require('node:crypto');
  parentPort.on('message', ({ password, salt, cost, length }) => {
    try {
      parentPort.postMessage({ output: scryptSync(password, salt, length, cost) });
    } catch (error) {
      parentPort.postMessage({ failed: String(error) });
    }
  });`;

/** One core is left for everything else. */
const SIZE = Math.max(1, Math.min(4, availableParallelism() - 1));

const threads = new Threads<PasswordJob, Uint8Array>(
  () => new Worker(PROGRAM, { eval: true }),
  SIZE,
);

/** Passwords are hashed at the start, before the limits are read. */
const queue = new Admission({
  total: SIZE,
  perClient: SIZE,
  get maxWaiting() {
    return limits().maxWaitingPasswordsPerAddress;
  },
  get maxWaitingInAll() {
    return limits().maxWaitingPasswords;
  },
  get maxWaitMs() {
    return limits().maxWaitForWorkMs;
  },
});

export function scryptAside(job: PasswordJob): Promise<Uint8Array> {
  return waitOutside(queue.run(currentClient(), () => threads.run(job)));
}
