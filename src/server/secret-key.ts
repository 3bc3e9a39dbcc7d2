/**
 * Implements `npm run secret-key -- COMMAND`, with the server's environment. `rotate` seals the
 * secrets in the database with a new key; all servers are then started again with it.
 * `remove-files` removes the files of earlier versions, once the database has them.
 */
import { parseEnv } from '@/config/env';
import {
  adoptNextSecretKey,
  makeSecretKey,
  writeNextSecretKey,
  writeSecretKey,
} from '@/config/secret-key';
import { removeFormerFiles } from '@/storage/deployment/former-files';
import { openGivenVault } from '@/wiring/open-vault';
import { openOwnDatabase } from './own-database';

const USAGE = `Usage: npm run secret-key -- COMMAND
  rotate [FILE]   seal all secrets with a new key, which FILE gets; without FILE, DATA_DIR/secret-key
  remove-files    remove secrets.json and exchange/… from DATA_DIR, which the database has`;

const [command, file] = process.argv.slice(2);
if (command !== 'rotate' && command !== 'remove-files') throw new Error(USAGE);
const env = parseEnv(process.env);
if (command === 'rotate' && env.secretKey !== undefined && file === undefined) {
  throw new Error(`SECRET_KEY is set, so name a FILE for the new key.\n${USAGE}`);
}
const database = await openOwnDatabase(env);
try {
  const vault = await openGivenVault(database.db, env);
  if (command === 'rotate') await rotate();
  else {
    const removed = await removeFormerFiles(vault, env.dataDir);
    process.stdout.write(removed.map((name) => `removed: ${name}\n`).join(''));
  }

  async function rotate(): Promise<void> {
    const key = makeSecretKey();
    // The key is durable before the first secret is sealed with it.
    if (file === undefined) writeNextSecretKey(env.dataDir, key);
    else writeSecretKey(file, key);
    const count = await database.db.transaction(async (client) => {
      await client.query('lock table deployment.secret in exclusive mode');
      return await vault.at(client).reseal(key);
    });
    if (file === undefined) adoptNextSecretKey(env.dataDir);
    process.stdout.write(`${count} secrets have a new key: ${file ?? 'DATA_DIR/secret-key'}\n`);
  }
} finally {
  await database.close();
}
