/**
 * Loads the exchange's keys, and makes what is missing: the master key at first start, the first
 * denominations and signing key, and later their successors ahead of time (job rotate-keys).
 * Idempotent; processes on one database take turns. The public part is recorded in the database
 * before it is announced. Throws an Error when database and DATA_DIR belong to different exchanges.
 */
import type { Clock, Random } from '@/config/clock';
import { encodeBase32 } from '@/protocol/base32';
import { toHex } from '@/protocol/crypto/bytes';
import { createKeyPair, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import type { DenominationPrivateKey } from '@/protocol/crypto/rsa-private-key';
import { decodePublicKey } from '@/protocol/crypto/rsa-public-key';
import type { Timestamp } from '@/protocol/timestamp';
import type { Database } from '@/storage/client';
import type { KeyFiles } from '@/storage/exchange/key-files';
import {
  findFact,
  insertDenomination,
  insertFact,
  insertSigningKey,
  listDenominations,
  withKeysLock,
  type DenominationRow,
} from '@/storage/exchange/keys';
import type { Denomination } from './denomination';
import { planDenominations, planSigningKey } from './key-plan';
import { KeyRing, type KeySet } from './key-ring';
import {
  describeDenomination,
  describeSigningKey,
  makeDenominations,
  makeSigningKey,
} from './make-keys';

/** The name under which the database remembers whose it is. */
const MASTER_FACT = 'exchange-master-public-key';
const CURRENCY_FACT = 'currency';

export interface KeyPorts {
  readonly db: Database;
  readonly files: KeyFiles;
  readonly random: Random;
  readonly currency: string;
}

type Client = Parameters<Parameters<typeof withKeysLock>[1]>[0];

/** All cores at first start, when nobody waits for the thread pool yet. */
const PARALLEL_AT_START = 4;

export async function openKeys(ports: KeyPorts, now: Timestamp): Promise<KeyRing> {
  return withKeysLock(ports.db, async (client) => {
    const master = await openMasterKey(ports, client);
    const ring = new KeyRing(master);
    await makeMissing(ports, now, PARALLEL_AT_START);
    ring.replace(await loadKeySet(ports, master, client));
    return ring;
  });
}

/** Makes successors one after the other, so that payments keep most of the thread pool. */
export async function renewKeys(ports: KeyPorts, ring: KeyRing, now: Timestamp): Promise<void> {
  if (!isRenewalDue(ring, now)) return;
  ring.renewing ??= makeSuccessors(ports, ring, now).finally(() => {
    ring.renewing = undefined;
  });
  await ring.renewing;
}

/**
 * On every request that needs a key, and free as long as there are keys: normally the job was there
 * a week before. After a long sleep the first request makes the keys, and the others wait for it.
 */
export async function ensureKeys(exchange: {
  readonly keys: KeyRing;
  readonly keyPorts: KeyPorts;
  readonly clock: Clock;
}): Promise<void> {
  const now = exchange.clock.now();
  if (now >= exchange.keys.completeUntil) await renewKeys(exchange.keyPorts, exchange.keys, now);
}

async function makeSuccessors(ports: KeyPorts, ring: KeyRing, now: Timestamp): Promise<void> {
  await withKeysLock(ports.db, async (client) => {
    // Another process may have made the files; they are loaded all the same.
    await makeMissing(ports, now, 1);
    ring.replace(await loadKeySet(ports, ring.master, client));
  });
}

export function isRenewalDue(ring: KeyRing, now: Timestamp): boolean {
  const denominations = planDenominations(now, issuable(ring.denominations));
  return denominations.length > 0 || planSigningKey(now, ring.signingKeys) !== undefined;
}

/** A denomination without its private key counts as missing. */
function issuable(denominations: readonly Denomination[]): PlannedDenomination[] {
  return denominations
    .filter((one) => one.privateKey !== undefined)
    .map((one) => ({ ...one, value: one.value.units }));
}
type PlannedDenomination = Parameters<typeof planDenominations>[1][number];

async function openMasterKey(ports: KeyPorts, client: Client): Promise<EddsaKeyPair> {
  const known = await findFact(client, MASTER_FACT);
  let seed = await ports.files.readMasterSeed();
  if (seed === undefined) {
    if (known !== undefined) {
      throw new Error(`This database belongs to exchange ${known}, whose key is not in DATA_DIR.`);
    }
    seed = ports.random.bytes(32);
    await ports.files.writeMasterSeed(seed);
  }
  const master = createKeyPair(seed);
  const own = encodeBase32(master.publicKey);
  if (known !== undefined && known !== own) {
    throw new Error(`This database belongs to exchange ${known}, DATA_DIR to exchange ${own}.`);
  }
  const currency = await findFact(client, CURRENCY_FACT);
  if (currency !== undefined && currency !== ports.currency) {
    throw new Error(`This database is in ${currency}; CURRENCY says ${ports.currency}.`);
  }
  await insertFact(client, MASTER_FACT, own);
  await insertFact(client, CURRENCY_FACT, ports.currency);
  return master;
}

async function makeMissing(ports: KeyPorts, now: Timestamp, parallel: number): Promise<void> {
  const signingPlan = planSigningKey(now, await ports.files.readSigningKeys());
  if (signingPlan !== undefined) await makeSigningKey(ports, signingPlan);
  const plans = planDenominations(now, await ports.files.readDenominations());
  await makeDenominations(ports, plans, parallel);
}

async function loadKeySet(ports: KeyPorts, master: EddsaKeyPair, client: Client): Promise<KeySet> {
  const { files, currency } = ports;
  const privateKeys = new Map<string, DenominationPrivateKey>();
  for (const file of await files.readDenominations()) {
    const { row, key } = describeDenomination(master, currency, file);
    privateKeys.set(toHex(row.hDenom), key);
    await insertDenomination(client, row);
  }
  const signingKeys = (await files.readSigningKeys()).map((file) =>
    describeSigningKey(master.privateKey, file),
  );
  for (const key of signingKeys) await insertSigningKey(client, key);
  const rows = await listDenominations(client);
  const denominations = rows.map((row) =>
    toDenomination(row, currency, privateKeys.get(toHex(row.hDenom))),
  );
  return { denominations, signingKeys };
}

function toDenomination(
  row: DenominationRow,
  currency: string,
  privateKey: DenominationPrivateKey | undefined,
): Denomination {
  const amount = (units: bigint): Denomination['value'] => ({ currency, units });
  return {
    ...row,
    publicKey: privateKey?.publicKey ?? decodePublicKey(row.denomPub),
    privateKey,
    value: amount(row.value),
    feeWithdraw: amount(row.feeWithdraw),
    feeDeposit: amount(row.feeDeposit),
    feeRefresh: amount(row.feeRefresh),
    feeRefund: amount(row.feeRefund),
  };
}
