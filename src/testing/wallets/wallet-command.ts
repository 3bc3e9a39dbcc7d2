/** Runs the command line wallet as tests in other languages use it: JSON out, and an exit code. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../server/project-root';

export interface CommandAnswer {
  /** 0 done, 1 refused, 3 not done in time; docs/wallet.md lists them all. */
  readonly exit: number;
  /** The one JSON value on standard output. */
  readonly answer: Readonly<Record<string, unknown>>;
}

/** Commands that list things answer with an array. */
const answerSchema = z.custom<CommandAnswer['answer']>(
  (value) => typeof value === 'object' && value !== null,
);

/** `args` are those of `npm run wallet --`; the wallet's file is `db`. */
export function runWallet(db: string, ...args: readonly string[]): Promise<CommandAnswer> {
  const program = path.join(projectRoot(), 'dist/node/wallet.mjs');
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, '--db', db, '--json', ...args], (error, stdout) => {
      const exit = error === null ? 0 : error.code;
      if (typeof exit !== 'number' || stdout === '') {
        reject(error ?? new Error('the wallet said nothing'));
      } else {
        resolve({ exit, answer: answerSchema.parse(JSON.parse(stdout)) });
      }
    });
  });
}
