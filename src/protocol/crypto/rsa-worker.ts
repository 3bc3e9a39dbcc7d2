/**
 * Runs the raw RSA private operation outside the main thread. Node has no asynchronous form of it.
 * At a quarter of a millisecond, it is the most expensive step of a withdrawal. There is one worker
 * thread per process, started when first needed. Requests of one turn of the event loop go to it as
 * one message. On node only. Returns what `rsaPrivateRaw` does, which replaces it if the thread
 * fails.
 */
import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { shortestForm } from '@/protocol/crypto/bytes';
import {
  rsaBlock,
  rsaPrivateRaw,
  type DenominationPrivateKey,
} from '@/protocol/crypto/rsa-private-key';

/** A text, so that every bundler and test runner can start it without a file of its own. */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  const { constants, privateDecrypt } = require('node:crypto');
  const keys = new Map();
  parentPort.on('message', ({ added, jobs }) => {
    for (const [id, key] of added) keys.set(id, key);
    parentPort.postMessage(jobs.map(([id, key, block]) => {
      return [id, privateDecrypt({ key: keys.get(key), padding: constants.RSA_NO_PADDING }, block)];
    }));
  });`;

interface Job {
  readonly key: DenominationPrivateKey;
  readonly block: Uint8Array;
  resolve(result: Uint8Array | null): void;
  reject(error: unknown): void;
}

class RsaWorker {
  readonly #worker = new Worker(PROGRAM, { eval: true });
  readonly #keyIds = new Map<KeyObject, number>();
  readonly #sent = new Map<number, Job>();
  #waiting: Job[] = [];
  #nextId = 0;

  constructor(onEnd: () => void) {
    this.#worker.unref();
    this.#worker.on('message', (results: [number, Uint8Array][]) => {
      for (const [id, result] of results) this.#finish(id, result);
    });
    this.#worker.on('error', () => undefined);
    this.#worker.on('exit', () => {
      onEnd();
      for (const job of [...this.#sent.values(), ...this.#waiting]) computeHere(job);
    });
  }

  add(job: Job): void {
    this.#waiting.push(job);
    // Promises that are settled now run first, so that their jobs are sent together.
    if (this.#waiting.length === 1) process.nextTick(() => this.#send());
  }

  #send(): void {
    const added: [number, KeyObject][] = [];
    const jobs = this.#waiting.map((job) => {
      const id = (this.#nextId += 1);
      this.#sent.set(id, job);
      return [id, this.#idOf(job.key.keyObject, added), job.block];
    });
    this.#waiting = [];
    this.#worker.postMessage({ added, jobs });
  }

  #idOf(key: KeyObject, added: [number, KeyObject][]): number {
    const known = this.#keyIds.get(key);
    if (known !== undefined) return known;
    const id = this.#keyIds.size;
    this.#keyIds.set(key, id);
    added.push([id, key]);
    return id;
  }

  #finish(id: number, result: Uint8Array): void {
    const job = this.#sent.get(id);
    this.#sent.delete(id);
    job?.resolve(shortestForm(result));
  }
}

function computeHere(job: Job): void {
  try {
    job.resolve(rsaPrivateRaw(job.key, job.block));
  } catch (error) {
    job.reject(error);
  }
}

let running: RsaWorker | undefined;

/** block^d mod n in shortest form; null when the block is not below n. */
export function rsaPrivateRawAsync(
  key: DenominationPrivateKey,
  block: Uint8Array,
): Promise<Uint8Array | null> {
  const padded = rsaBlock(key, block);
  if (padded === null) return Promise.resolve(null);
  running ??= new RsaWorker(() => {
    running = undefined;
  });
  const worker = running;
  return new Promise((resolve, reject) => {
    worker.add({ key, block: padded, resolve, reject });
  });
}
