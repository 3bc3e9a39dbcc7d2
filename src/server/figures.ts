/**
 * Implements `npm run figures`: makes the sums that dashboards read anew from all orders. Uses the database
 * of DATABASE_URL, or the embedded one of DATA_DIR, which it starts if the server is not running. Orders
 * and payments go on meanwhile. The audit says whether it is needed.
 */
import { rebuildFigures } from '@/storage/merchant/figure-rows';
import { parseEnv, type Env } from '@/config/env';
import { openDatabase } from '@/storage/client';
import { serversOf } from '@/storage/servers';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres';

async function main(env: Env): Promise<void> {
  const running = env.databaseUrl ?? (await findRunningPostgres(env.dataDir));
  const own = running === undefined ? await startEmbeddedPostgres(env.dataDir) : undefined;
  const url = running ?? own?.url ?? '';
  await serversOf(url).find();
  const db = openDatabase(url);
  try {
    await rebuildFigures(db);
    process.stdout.write('Figures are the sums of all orders again.\n');
  } finally {
    await db.close();
    await own?.stop();
  }
}

await main(parseEnv(process.env)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
