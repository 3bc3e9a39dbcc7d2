/**
 * Stops the embedded PostgreSQL when its owner is gone, also after kill -9 of the owner. A shell
 * waits at a pipe that only the owner holds. The system closes the pipe with the owner. Then the
 * shell stops the server. A watcher that dies is replaced. Windows has none: a server that outlives
 * its owner there is adopted by the next start.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './is-running';
import type { PostgresHome } from './postgres-home';

/** $0 is this text's name in the process list, $1 is the server. */
const NAME = 'florin-owner-watch';
/** The server may have ended, and its number may be another program's. Fast shutdown: SIGINT. */
const SCRIPT = `
  runs() {
    kill -0 "$1" 2>/dev/null || return 1
    [ ! -d /proc/self ] || grep -q postgres "/proc/$1/cmdline" 2>/dev/null
  }
  read -r _
  runs "$1" && kill -INT "$1"
  waited=0
  while runs "$1" && [ $waited -lt 600 ]; do
    sleep 0.1
    waited=$((waited + 1))
  done`;

/** More than the watcher waits. */
const STOP_LIMIT_MS = 70_000;
const LOOK_MS = 20;
/** The time before a watcher that died is replaced. */
const PAUSE_MS = 200;

export class OwnerWatch {
  #watcher: ChildProcess | undefined;
  #server = 0;

  constructor(private readonly home: PostgresHome) {}

  /** Watches over this server from now on, instead of the one before. */
  over(server: number): void {
    if (process.platform === 'win32' || server === this.#server) return;
    this.end();
    this.#server = server;
    this.#start();
  }

  /** Lets the server go on without an owner, or the owner has stopped it. */
  end(): void {
    this.#server = 0;
    const watcher = this.#watcher;
    this.#watcher = undefined;
    watcher?.kill('SIGKILL');
  }

  #start(): void {
    const { directory, identity } = this.home;
    const watcher = spawn('/bin/sh', ['-c', SCRIPT, NAME, `${this.#server}`], {
      ...identity,
      cwd: directory,
      // Signals of a terminal do not reach it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.#watcher = watcher;
    watcher.unref();
    const pipe = watcher.stdin as typeof watcher.stdin & { unref?: () => void };
    pipe.unref?.();
    pipe.on('error', () => undefined);
    watcher.on('error', () => undefined);
    watcher.once('exit', () => {
      setTimeout(() => {
        if (watcher === this.#watcher) this.#start();
      }, PAUSE_MS).unref();
    });
    writeFileSync(noteOf(this.home), `${process.pid} ${watcher.pid ?? 0}\n`);
  }
}

/** Waits for a watcher that is about to stop the server of an owner that is gone. */
export async function untilLeftServerStopped(home: PostgresHome): Promise<void> {
  const note = noteOf(home);
  if (!existsSync(note)) return;
  const [owner = 0, watcher = 0] = readFileSync(note, 'utf8').split(' ').map(Number);
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (!isRunning(owner) && isWatcher(watcher) && performance.now() < deadline) {
    await sleep(LOOK_MS);
  }
}

const noteOf = ({ directory }: PostgresHome): string => path.join(directory, 'owner');

/** A number may now be another program's: then the app's lock decides. */
function isWatcher(pid: number): boolean {
  if (!isRunning(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(NAME);
  } catch {
    return !existsSync('/proc/self');
  }
}
