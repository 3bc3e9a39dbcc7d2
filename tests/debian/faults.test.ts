/** Faults of two servers behind haproxy, and failovers of Patroni, as their commands play them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

async function play(script: string, ...args: string[]): Promise<string> {
  const playing = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, FLORIN_BUILT: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(playing.stdout), once(playing, 'exit')]);
  expect(said).not.toContain('WRONG');
  expect(playing.exitCode, said).toBe(0);
  return said;
}

test('one of two servers is killed, stopped or frozen: payments go on, and none is lost', async () => {
  const said = await play('scripts/faults.mjs', '--only', 'one of two servers');
  expect(said.match(/ clean$/gm)?.length).toBe(3);
}, 240_000);

test.for(['PostgreSQL is stopped', 'an older copy replaces the database'])(
  '%s under two servers: payments go on afterwards, and none that the database has is lost',
  { timeout: 240_000 },
  async (fault) => {
    const said = await play('scripts/faults.mjs', '--only', fault);
    expect(said.match(/ clean$/gm)?.length).toBe(1);
  },
);

test('the primary of three PostgreSQL is killed three times: payments pause for its TTL', async () => {
  const said = await play('scripts/failover.mjs');
  expect(said.match(/ clean$/gm)?.length).toBe(3);
  expect(said).toMatch(/payments acknowledged, 0 lost/);
}, 400_000);
