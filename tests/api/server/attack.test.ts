/** The short form of `npm run attack` (docs/attack.md), at a server of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

// `npm test` builds them; a build without pages has not what costs most.
const hasPages = existsSync('.next/BUILD_ID');

test.skipIf(!hasPages)(
  '[security] attack, short form: the server holds while eight clients pay',
  async () => {
    const attack = spawn(process.execPath, ['scripts/attack.mjs', '--short'], {
      env: { ...process.env, FLORIN_BUILT: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await Promise.all([text(attack.stdout), once(attack, 'exit')]);
    expect(said).toContain('The server held');
    expect(said).toContain('Books: money was conserved');
    expect(attack.exitCode).toBe(0);
  },
  // A minute by itself. The other suites have the cores, too.
  1_800_000,
);
