/**
 * The primary process of several workers. It owns PostgreSQL and the listening sockets, and reads no
 * request. It hands each connection to a worker in turn. A worker that dies or stands still is replaced.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/config/log';
import { Dealer } from './dealer';
import { TICK_MS, WORKER_VARIABLE, type FromWorker, type WorkerSettings } from './messages';
import { Pulse } from './pulse';
import { Relay, tell, type Worker } from './relay';

/** A worker that dies sooner is replaced after a pause, which grows with each try. */
const SHORT_LIFE_MS = 5_000;
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** More deaths than this in a minute are no accident. Florin stops then, if no worker is older than that. */
const MAX_DEATHS = 20;
const MINUTE_MS = 60_000;
/** Time for a replacement to start. */
const REPLACE_LIMIT_MS = 60_000;
/** Time for a worker to stop beyond the delay that balancers need. */
const STOP_LIMIT_MS = 20_000;

export interface PrimaryOptions {
  readonly count: number;
  readonly databaseUrl: string;
  readonly stopDelayMs: number;
  /** Called when the workers cannot be kept alive. */
  readonly onFailure: (reason: string) => void;
}

export class Primary {
  readonly #workers = new Map<number, Worker>();
  readonly #silent = new Set<Worker>();
  /** When each began to serve. */
  readonly #serving = new Map<Worker, number>();
  readonly #dealer = new Dealer();
  readonly #relay = new Relay(() =>
    [...this.#workers.values()].filter((one) => !this.#silent.has(one)),
  );
  readonly #pulse = new Pulse({
    onSilence: (worker, isSilent) => this.#noteSilence(worker, isSilent),
    onDeath: (worker) => {
      log.error({ pid: worker.pid }, 'a worker stands still, and is killed');
      worker.kill('SIGKILL');
    },
  });
  readonly #ticking = setInterval(() => {
    this.#pulse.tick();
    this.#dealer.tick();
  }, TICK_MS);
  readonly #directory = mkdtempSync(path.join(tmpdir(), 'florin-'));
  #deaths: number[] = [];
  #stopping = false;

  private constructor(private readonly options: PrimaryOptions) {}

  /** Throws if a worker does not start. It has written why. */
  static async start(options: PrimaryOptions): Promise<Primary> {
    const primary = new Primary(options);
    try {
      await primary.#startAll();
      return primary;
    } catch (error) {
      await primary.stop(AbortSignal.abort());
      throw error;
    }
  }

  /** Gives the connection to the next worker. */
  serve(socket: Socket): void {
    this.#dealer.serve(socket);
  }

  #noteSilence(worker: Worker, isSilent: boolean): void {
    log.warn({ pid: worker.pid }, isSilent ? 'a worker stands still' : 'a worker goes on again');
    this.#dealer.setSilent(worker, isSilent);
    if (isSilent) {
      this.#silent.add(worker);
      this.#relay.waitNoLonger(worker);
    } else this.#silent.delete(worker);
  }

  /** Tells the first worker to say that all is there. */
  announce(): void {
    const first = this.#workers.get(0);
    if (first !== undefined) tell(first, { type: 'announce' });
  }

  async #startAll(): Promise<void> {
    // The first one migrates, makes secrets and seeds. The others find all that.
    await this.#start(0);
    const others = Array.from({ length: this.options.count - 1 }, (_, index) => index + 1);
    await Promise.all(others.map((index) => this.#start(index)));
  }

  /** The first start may migrate for long, so it has no `limitMs`. */
  async #start(index: number, limitMs?: number): Promise<void> {
    const worker = this.#fork(index);
    const startedMs = performance.now();
    const limit =
      limitMs === undefined ? undefined : setTimeout(() => worker.kill('SIGKILL'), limitMs);
    const isListening = await new Promise<boolean>((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'listening') resolve(true);
        else this.#receive(worker, message);
      });
      worker.once('exit', () => resolve(false));
    });
    clearTimeout(limit);
    if (!isListening) throw new Error(`Worker ${index} did not start.`);
    this.#serving.set(worker, performance.now());
    this.#pulse.add(worker);
    this.#dealer.add(worker);
    worker.once('exit', (code, signal) => {
      if (this.#stopping) return;
      log.error({ worker: index, code, signal }, 'a worker died, and is replaced');
      void this.#replace(index, performance.now() - startedMs);
    });
  }

  #receive(worker: Worker, message: Exclude<FromWorker, { type: 'listening' }>): void {
    switch (message.type) {
      case 'pong':
        this.#pulse.answered(worker);
        break;
      case 'taken':
        this.#dealer.taken(worker, message.id);
        break;
      case 'refused':
        this.#dealer.refused(worker, message.id);
        break;
      default:
        this.#relay.receive(worker, message);
    }
  }

  #fork(index: number): Worker {
    const { count, databaseUrl } = this.options;
    const settings: WorkerSettings = {
      index,
      count,
      databaseUrl,
      directory: this.#directory,
    };
    const env = { ...process.env, [WORKER_VARIABLE]: JSON.stringify(settings) };
    const worker = fork(path.resolve('dist/node/server.mjs'), [], { env });
    this.#workers.set(index, worker);
    // Such as a channel that closed while a message was written. The end of the worker says enough.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      this.#workers.delete(index);
      this.#silent.delete(worker);
      this.#serving.delete(worker);
      this.#pulse.remove(worker);
      this.#relay.forget(worker);
      this.#dealer.remove(worker);
    });
    return worker;
  }

  async #replace(index: number, livedMs: number, tries = 0): Promise<void> {
    const now = performance.now();
    this.#deaths = [...this.#deaths.filter((at) => at > now - MINUTE_MS), now];
    const isServed = [...this.#serving.values()].some((since) => since < now - MINUTE_MS);
    if (this.#deaths.length > MAX_DEATHS && !isServed) {
      this.options.onFailure('The workers die again and again.');
      return;
    }
    if (livedMs < SHORT_LIFE_MS) await sleep(Math.min(PAUSE_MS * (tries + 1), MAX_PAUSE_MS));
    if (this.#isStopping()) return;
    try {
      await this.#start(index, REPLACE_LIMIT_MS);
    } catch {
      if (!this.#isStopping()) await this.#replace(index, 0, tries + 1);
    }
  }

  #isStopping(): boolean {
    return this.#stopping;
  }

  /** Lets all workers answer what they have begun. Returns when the last one has ended. */
  async stop(atOnce: AbortSignal): Promise<void> {
    this.#stopping = true;
    const workers = [...this.#workers.values()];
    const ended = Promise.all(workers.map((worker) => once(worker, 'exit')));
    const send = (signal: NodeJS.Signals) => {
      for (const worker of workers) worker.kill(signal);
    };
    send(atOnce.aborted ? 'SIGINT' : 'SIGTERM');
    atOnce.addEventListener('abort', () => send('SIGINT'), { once: true });
    const limit = setTimeout(() => send('SIGKILL'), this.options.stopDelayMs + STOP_LIMIT_MS);
    await ended;
    clearTimeout(limit);
    clearInterval(this.#ticking);
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
