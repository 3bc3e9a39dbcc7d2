/** The short form of `npm run faults` (docs/operating.md). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('faults, short form: payments go on, none is lost, and the books are clean', async () => {
  const faults = spawn(process.execPath, ['scripts/faults.mjs', '--short'], {
    env: { ...process.env, FLORIN_BUILT: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(faults.stdout), once(faults, 'exit')]);
  expect(said).toContain('Nothing acknowledged was lost.');
  expect(said.match(/ clean$/gm)?.length).toBe(4);
  expect(faults.exitCode).toBe(0);
}, 600_000);
