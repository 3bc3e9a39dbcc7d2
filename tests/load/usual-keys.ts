/** A DATA_DIR as in production, for servers that are measured. */
import { makeDataDir, startServer } from '../support/server';

/**
 * Returns a DATA_DIR with keys as in production. A start with TEST_CLOCK makes shorter ones, and one
 * without it keeps the master key in a demo only.
 */
export async function makeUsualKeys(
  settings: Readonly<Record<string, string>>,
  root?: string,
): Promise<string> {
  const dataDir = makeDataDir();
  const env = { ...settings, DEMO: '1', DEMO_PAST: '0', TEST_CLOCK: '0' };
  const server = await startServer({ dataDir, env, ...(root === undefined ? {} : { root }) });
  await server.stop({ keep: true });
  return dataDir;
}
