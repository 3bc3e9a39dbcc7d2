/**
 * The production entry: PostgreSQL, migrations, keys, demo data, the listener, Next for the pages,
 * jobs. SIGINT or SIGTERM ends everything in the opposite order; kill -9 loses nothing that was
 * acknowledged and leaves nothing that blocks the next start.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseEnv, type Env } from '@/config/env';
import { log } from '@/http/log';
import { applyMigrations } from '@/storage/migrate';
import { unwire, wire } from '@/wiring';
import { createListener, type NextHandler } from './direct-host';
import { startEmbeddedPostgres } from './embedded-postgres';

const root = process.cwd();

async function main(): Promise<void> {
  const given = parseEnv(process.env);
  const postgres =
    given.databaseUrl === undefined ? await startEmbeddedPostgres(given.dataDir) : undefined;
  const databaseUrl = given.databaseUrl ?? postgres?.url;
  const env: Env = { ...given, databaseUrl };
  await applyMigrations(root, databaseUrl ?? '');
  const wired = wire(env);
  const listener = createListener(lazyNext());
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, () => resolve());
  });
  announce(env, (server.address() as AddressInfo).port);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void (async () => {
      server.close();
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 2000).unref();
      await unwire(wired);
      await postgres?.stop();
      process.exit(0);
    })();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Loads Next once, in the background, after the API listens. */
function lazyNext(): () => Promise<NextHandler> {
  const load = async (): Promise<NextHandler> => {
    if (!existsSync(path.join(root, '.next/BUILD_ID'))) {
      return (_, response) => {
        response.writeHead(503, { 'content-type': 'text/plain' }).end('Pages are not built.\n');
        return Promise.resolve();
      };
    }
    const { default: next } = await import('next');
    const app = next({ dev: false, dir: root });
    await app.prepare();
    const handle = app.getRequestHandler();
    return (request, response) => handle(request, response);
  };
  let loading: Promise<NextHandler> | undefined;
  const get = (): Promise<NextHandler> => (loading ??= load());
  setImmediate(() => void get().catch((error: unknown) => log.error({ err: error }, 'next')));
  return get;
}

function announce(env: Env, port: number): void {
  process.stdout.write(`Florin answers at ${env.publicUrl} (port ${port}).\n`);
}

main().catch((error: unknown) => {
  log.error({ err: error }, 'start failed');
  process.exit(1);
});
