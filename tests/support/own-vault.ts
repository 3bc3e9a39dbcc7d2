/** Opens the secrets of a party that runs inside a test. */
import { systemRandom } from '@/config/clock';
import type { Env } from '@/config/env';
import type { Database } from '@/storage/client';
import { exchangeKeysOf } from '@/wiring/local-exchange';
import { openSecrets, openVault } from '@/wiring/open-vault';

export async function openOwnVault(db: Database, { dataDir }: Pick<Env, 'dataDir'>) {
  const vault = await openVault(db, {
    dataDir,
    secretKey: undefined,
    exchangeMasterPub: undefined,
  });
  const secrets = await openSecrets(vault, systemRandom);
  return { vault, secrets, files: exchangeKeysOf({ dataDir }, vault) };
}
