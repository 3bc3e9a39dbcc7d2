/**
 * Opens the deployment's secrets. The first start on a database gives it its key. Throws an Error if
 * SECRET_KEY is another or is missing, so that such a server makes no keys and passwords.
 */
import {
  adoptNextSecretKey,
  listSecretKeys,
  makeSecretKey,
  secretKeyFileOf,
  writeSecretKey,
} from '@/config/secret-key';
import type { Env } from '@/config/env';
import { SECRET_NAMES, type SecretName, type Secrets } from '@/config/secrets';
import { encodeBase32 } from '@/protocol/base32';
import type { Database, Transaction } from '@/storage/client';
import { formerDenominations, takeOverFiles } from '@/storage/deployment/former-files';
import { Vault } from '@/storage/deployment/vault';
import { findFact, listDenominations, MASTER_FACT } from '@/storage/exchange/keys';
import type { Random } from '@/config/clock';
import { toHex } from '@/protocol/crypto/bytes';
import { mkdirSync } from 'node:fs';

const VAULT_LOCK = 4_610_011;

type KeySettings = Pick<Env, 'secretKey' | 'dataDir'>;

/** Takes over the files of earlier versions, which only the server does. */
export async function openVault(
  db: Database,
  env: KeySettings & Pick<Env, 'exchangeMasterPub'>,
): Promise<Vault> {
  const opened = await db.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [VAULT_LOCK]);
    const vault = (await openExisting(client, env)) ?? (await create(client, env));
    await takeOverFiles(vault, env.dataDir, { withMaster: env.exchangeMasterPub === undefined });
    return vault;
  });
  return opened.at(db);
}

/** Opens it for commands, which make no key. */
export async function openGivenVault(db: Database, settings: KeySettings): Promise<Vault> {
  const vault = await openExisting(db, settings);
  if (vault === null) throw new Error('This database has no secrets yet: start the server first.');
  return vault;
}

async function openExisting(on: Parameters<typeof Vault.open>[0], settings: KeySettings) {
  const keys = listSecretKeys(settings);
  const vault = await Vault.open(on, keys);
  const [, next] = keys;
  if (next !== undefined && vault?.hasKey(next) === true) adoptNextSecretKey(settings.dataDir);
  return vault;
}

async function create(client: Transaction, settings: KeySettings): Promise<Vault> {
  await assertFilesFit(client, settings.dataDir);
  const [given] = listSecretKeys(settings);
  if (given !== undefined) return await Vault.create(client, given);
  const key = makeSecretKey();
  // The key is durable before anything is sealed with it.
  mkdirSync(settings.dataDir, { recursive: true });
  writeSecretKey(secretKeyFileOf(settings.dataDir), key);
  return await Vault.create(client, key);
}

/** A database from before this has its secrets in files of one DATA_DIR. */
async function assertFilesFit(client: Transaction, dataDir: string): Promise<void> {
  const known = await findFact(client, MASTER_FACT);
  if (known === undefined) return;
  const files = new Set(formerDenominations(dataDir));
  const rows = await listDenominations(client);
  const fits = rows.length === 0 || rows.some(({ hDenom }) => files.has(encodeBase32(hDenom)));
  if (files.size > 0 && fits) return;
  throw new Error(
    `This database belongs to exchange ${known}, whose keys are not in DATA_DIR. Start once with the DATA_DIR that has them.`,
  );
}

/** Makes missing secrets. Processes that start together get the same ones. */
export async function openSecrets(vault: Vault, random: Random): Promise<Secrets> {
  const known = await vault.list('secrets/');
  const all = new Map<SecretName, string>();
  for (const name of SECRET_NAMES) {
    const row = `secrets/${name}`;
    all.set(name, known.get(row) ?? (await vault.keep(row, toHex(random.bytes(32)))));
  }
  return {
    get: (name) => {
      const secret = all.get(name);
      if (secret === undefined) throw new Error(`There is no secret ${name}.`);
      return secret;
    },
  };
}
