/**
 * `npm run test:server [-- --while-stdin]`: a server to throw away, for tests in any language. Copies
 * the template, starts a server on a free port and prints one line of JSON: where it is, and how long
 * each step took. Ends with SIGTERM or SIGINT, with `--while-stdin` also when its standard input ends,
 * which it does when the caller dies; then stops the server and removes its data. The environment's
 * variables reach the server, but DATABASE_URL, which may name a database with money in it:
 * TEST_DATABASE_URL names an empty one, which then takes the template's place. Exit code 0, or 1 when
 * the server did not start or ended by itself.
 */
import { rmSync } from 'node:fs';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { projectRoot } from './project-root';
import { makeDataDir, OPERATOR_TOKEN, startServer } from './start-server';
import { copyFolder, ensureTemplate } from './template';

const { values } = parseArgs({ options: { 'while-stdin': { type: 'boolean' } } });

/** Also while we are still starting: then everything is started, and ended again. */
const ending = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve);
  // A caller that has died reads nothing.
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
