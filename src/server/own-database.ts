/** The deployment's database, for commands: it is started if the server does not run. */
import type { Env } from '@/config/env';
import { openDatabase, type Database } from '@/storage/client';
import { serversOf } from '@/storage/servers';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres';

export interface OwnDatabase {
  readonly db: Database;
  close(): Promise<void>;
}

export async function openOwnDatabase({ databaseUrl, dataDir }: Env): Promise<OwnDatabase> {
  const running = databaseUrl ?? (await findRunningPostgres(dataDir));
  const own = running === undefined ? await startEmbeddedPostgres(dataDir) : undefined;
  const url = running ?? own?.url ?? '';
  await serversOf(url).find();
  const db = openDatabase(url);
  const close = async (): Promise<void> => {
    await db.close();
    await own?.stop();
  };
  return { db, close };
}
