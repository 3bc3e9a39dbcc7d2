// Starts the built Florin for pictures. It is a demo with data of its own, which is deleted in the end.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './prepare.mjs';

async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns once it answers. `settings` are further variables of its environment. */
export async function startFlorin(settings = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const operatorToken = randomUUID();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'florin-pictures-'));
  // PostgreSQL has another user if we are root.
  chmodSync(dataDir, 0o755);
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: `${port}`,
    PUBLIC_URL: url,
    HOST: 'localhost',
    DATA_DIR: dataDir,
    OPERATOR_TOKEN: operatorToken,
    LOG_LEVEL: 'warn',
    WORKERS: '1',
    ...settings,
  };
  const stdio = ['ignore', 'ignore', 'inherit'];
  const server = path.join(root, 'dist/node/server.mjs');
  const child = spawn(process.execPath, [server], { cwd: root, env, stdio });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  while (!(await answers(url))) {
    if (child.exitCode !== null) {
      await stop();
      throw new Error('Florin did not start.');
    }
    await sleep(100);
  }
  return { url, operatorToken, stop };
}

function answers(url) {
  return fetch(`${url}/merchant/config`).then(
    ({ ok }) => ok,
    () => false,
  );
}
