/** Starts a shop of examples/quickstart as its readers do, by `npm run quickstart`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Quickstart {
  /** Lines that it has said. */
  readonly lines: readonly string[];
  /** Resolves with the first group of the first line that matches. */
  said(pattern: RegExp): Promise<string>;
  readonly exited: Promise<unknown>;
  stop(): Promise<void>;
}

export function startQuickstart(kind: string, env: Readonly<Record<string, string>>): Quickstart {
  const child: ChildProcess = spawn(process.execPath, ['scripts/quickstart.mjs', kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FLORIN_BUILT: '1', ...env },
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const look = () => {
    for (const listener of listeners) listener();
  };
  const exited = once(child, 'exit').then(look);
  if (child.stdout === null) throw new Error('it has no output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    look();
  });
  return {
    lines,
    exited,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const listener = () => {
          const found = lines
            .map((line) => pattern.exec(line)?.[1])
            .find((one) => one !== undefined);
          if (found === undefined && child.exitCode === null) return;
          listeners.delete(listener);
          if (found === undefined) reject(new Error(`never said ${pattern.source}`));
          else resolve(found);
        };
        listeners.add(listener);
        listener();
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await exited;
    },
  };
}
