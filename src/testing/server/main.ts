/**
 * Implements `npm run test:server [-- --while-stdin]`: a temporary server for tests in any
 * language. Copies the template, starts a server on a free port and prints one line of JSON. The
 * line says where the server is and how long each step took.
 *
 * Stops the server and deletes its data on SIGTERM or SIGINT. With `--while-stdin` it also ends
 * with its standard input, which closes when the caller dies. The environment reaches the server
 * except for DATABASE_URL, which may name a database with real money. TEST_DATABASE_URL names an
 * empty database to use instead of the template. Exit code: 0, or 1 if the server failed to start
 * or ended by itself.
 */
import { rmSync } from 'node:fs';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { projectRoot } from './project-root';
import { makeDataDir, OPERATOR_TOKEN, startServer } from './start-server';
import { copyFolder, ensureTemplate } from './template';

const { values } = parseArgs({ options: { 'while-stdin': { type: 'boolean' } } });

/** A signal during the start takes effect once everything runs. */
const ending = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve);
  // A dead caller reads no output.
  process.stdout.on('error', resolve);
  if (values['while-stdin'] === true) process.stdin.resume().once('close', resolve);
});

async function main(): Promise<number> {
  const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';
  const took = stopwatch();
  const template = databaseUrl === '' ? await ensureTemplate(projectRoot()) : undefined;
  const templateMs = took();
  const dataDir = makeDataDir();
  try {
    if (template !== undefined) copyFolder(template, dataDir);
    const databaseMs = took();
    const server = await startServer({ dataDir, env: { DATABASE_URL: databaseUrl } });
    const serverMs = took();
    const ended = once(server.process, 'exit');
    say({
      url: server.url,
      operatorToken: OPERATOR_TOKEN,
      dataDir,
      ms: { template: templateMs, database: databaseMs, server: serverMs },
    });
    const isOurs = await Promise.race([ending.then(() => true), ended.then(() => false)]);
    await server.stop();
    return isOurs ? 0 : 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const before = last;
    last = performance.now();
    return Math.round(last - before);
  };
}

function say(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
