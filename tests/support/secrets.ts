/**
 * Reads the secrets of a test server that runs, for tests that act as a seeded party. A server that
 * does not embed its database needs `databaseUrl`.
 */
import path from 'node:path';
import { unseal } from '@/config/sealed-secret';
import { loadSecretKey } from '@/config/secret-key';
import type { SecretName } from '@/config/secrets';
import { query } from './database';
import { databaseUrlOf } from './server';

export async function secretOf(
  dataDir: string,
  secret: SecretName,
  databaseUrl = databaseUrlOf(dataDir),
): Promise<string> {
  return await openSecret(dataDir, `secrets/${secret}`, databaseUrl);
}

export async function openSecret(
  dataDir: string,
  name: string,
  databaseUrl = databaseUrlOf(dataDir),
): Promise<string> {
  const text = 'select name, sealed from deployment.secret where name = $1';
  const [row] = await query<{ name: string; sealed: Uint8Array }>(databaseUrl, text, [name]);
  if (row === undefined) throw new Error(`There is no secret ${name}.`);
  return unseal(loadSecretKey(path.join(dataDir, 'secret-key')), row);
}
