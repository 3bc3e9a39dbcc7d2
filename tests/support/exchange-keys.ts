/** The operator's command `npm run exchange-keys`, without building it again. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

export function runExchangeKeys(args: readonly string[], env: Record<string, string> = {}): string {
  return execFileSync(process.execPath, [path.resolve('dist/node/exchange-keys.mjs'), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
}
