/** A build whose pages cannot be loaded, such as one that was copied in part. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDataDir, makeDataDir, startServer, type TestServer } from '../../support/server';

let root: string;
let server: TestServer;

beforeAll(async () => {
  root = makeDataDir();
  for (const name of ['dist', 'node_modules', 'prisma', 'public', 'package.json']) {
    symlinkSync(path.resolve(name), path.join(root, name));
  }
  mkdirSync(path.join(root, '.next'));
  writeFileSync(path.join(root, '.next/BUILD_ID'), 'half');
  server = await startServer({ root, dataDir: await copyDataDir(), env: { LOG_LEVEL: 'silent' } });
}, 300_000);

afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

test('pages that cannot be loaded are 500, and calls are answered', async () => {
  const page = await fetch(`${server.url}/shop`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(500);
  expect((await fetch(`${server.url}/merchant/config`)).status).toBe(200);
});
