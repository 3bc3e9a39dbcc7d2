import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

interface Started {
  readonly keeper: ChildProcess;
  readonly url: string;
  readonly dataDir: string;
  readonly postgres: number;
}

/** Starts it as the kit and tests in other languages do. */
async function start(): Promise<Started> {
  const keeper = spawn(process.execPath, ['dist/node/test-server.mjs', '--while-stdin'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: keeper.stdout }), 'line')) as [string];
  const { url, dataDir } = JSON.parse(line) as { url: string; dataDir: string };
  const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  const postgres = parseInt(readFileSync(pidFile, 'utf8'), 10);
  return { keeper, url, dataDir, postgres };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function expectNothingLeft({ keeper, url, dataDir, postgres }: Started): Promise<void> {
  if (keeper.exitCode === null) await once(keeper, 'exit');
  expect(keeper.exitCode).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
  // The process that inherits it notices its end a moment later.
  await expect.poll(() => isAlive(postgres), { timeout: 30_000 }).toBe(false);
  await expect(fetch(`${url}/merchant/config`)).rejects.toThrow();
}

async function moveClock({ url }: Started, body: unknown): Promise<number> {
  const answer = await fetch(`${url}/test/clock`, { method: 'POST', body: JSON.stringify(body) });
  return ((await answer.json()) as { now: { t_ms: number } }).now.t_ms;
}

test(
  'servers to throw away know nothing of each other and leave nothing behind, however they are ended',
  { timeout: 180_000 },
  async () => {
    const [one, other] = await Promise.all([start(), start()]);
    const register = (url: string) =>
      fetch(`${url}/bank/testing/register`, {
        method: 'POST',
        body: JSON.stringify({ username: 'anna', password: 'anna has secrets' }),
      });
    expect((await register(one.url)).status).toBe(200);
    expect((await register(one.url)).status).toBe(409);
    expect((await register(other.url)).status).toBe(200);
    // A test that has moved the time gives it back.
    const later = await moveClock(one, { advance: { d_ms: 3_600_000 } });
    expect(later - Date.now()).toBeGreaterThan(3_500_000);
    expect((await moveClock(one, { reset: true })) - Date.now()).toBeLessThan(1000);
    // The process that started it has died, or says that it is over.
    one.keeper.stdin?.destroy();
    other.keeper.kill('SIGINT');
    await Promise.all([expectNothingLeft(one), expectNothingLeft(other)]);
  },
);
