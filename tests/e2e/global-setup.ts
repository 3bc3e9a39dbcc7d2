/** One built server with a fresh database for all browser tests of a run. */
import { startServer } from '../support/server';

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env['FLORIN_URL'] = server.url;
  process.env['FLORIN_DATA_DIR'] = server.dataDir;
  return () => server.stop();
}
