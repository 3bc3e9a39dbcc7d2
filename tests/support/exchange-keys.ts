/** Runs the operator's command `npm run exchange-keys` without another build. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { advanceClock } from './deployment';

export function runExchangeKeys(args: readonly string[], env: Record<string, string> = {}): string {
  return execFileSync(process.execPath, [path.resolve('dist/node/exchange-keys.mjs'), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
}

const LOOK_AGAIN_MS = 1_000;

/**
 * Waits until the server notices a change by the operator, and returns how long. The server checks once a
 * second of its own time.
 */
export async function passUntilNoticed(url: string): Promise<number> {
  await advanceClock(url, LOOK_AGAIN_MS);
  // A request that needs a key makes the server check.
  await fetch(`${url}/exchange/transfers/${'0'.repeat(52)}`);
  return LOOK_AGAIN_MS;
}
