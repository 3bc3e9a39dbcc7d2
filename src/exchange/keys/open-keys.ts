/**
 * Loads the exchange's keys, and makes missing ones. The first start makes the master key
 * (master-holder.ts), the first denominations and a signing key. Successors are made ahead of time
 * (job rotate-keys), and at once for keys that the operator has revoked. With an offline master
 * key, the private keys are made the same way and wait for its signatures. Idempotent. Processes on
 * one database take turns. Throws an Error if database, DATA_DIR and configuration belong to
 * different exchanges.
 */
import type { Clock } from '@/config/clock';
import { log } from '@/config/log';
import { encodeBase32 } from '@/protocol/base32';
import { toHex } from '@/protocol/crypto/bytes';
import type { Timestamp } from '@/protocol/timestamp';
import type { Database, Transaction } from '@/storage/client';
import {
  countKeys,
  findFact,
  insertFact,
  listDenominations,
  MASTER_FACT,
  withKeysLock,
} from '@/storage/exchange/keys';
import { isRevoked, type Denomination } from './denomination';
import { vouchersOf } from './imported-vouchers';
import { planDenominations, planSigningKey } from './key-plan';
import { KeyRing } from './key-ring';
import { listUnsigned, syncKeySet, recordRevocations } from './load-keys';
import { makeDenominations, makeSigningKey } from './make-keys';
import {
  ensureMaster,
  signBeforeLeaving,
  type HeldMaster,
  type MasterPorts,
} from './master-holder';
import { masterKeyOf, type MasterKey } from './master-key';

const CURRENCY_FACT = 'currency';

export interface KeyPorts extends MasterPorts {
  readonly db: Database;
  /** The first keys of all start this much earlier: the demo's shop has a past. */
  readonly firstEarlierMs: number;
}

/** All cores may work at first start, since no request needs the thread pool yet. */
const PARALLEL_AT_START = 4;
/** Interval at which a process looks for keys that the operator or another process has added or revoked. */
const LOOK_AGAIN_MS = 1_000;

export async function openKeys(ports: KeyPorts, now: Timestamp): Promise<KeyRing> {
  return withKeysLock(ports.db, async (client) => {
    const { master, leaving } = await openMasterKey(ports, client);
    const ring = new KeyRing(master);
    const load = () => loadAll(ports, ring, client, { now, parallel: PARALLEL_AT_START });
    await load();
    if (leaving !== undefined) {
      await signBeforeLeaving(ports, leaving, now);
      await load();
    }
    return ring;
  });
}

/** Makes successors one after the other, so payments keep most of the thread pool. */
export async function renewKeys(ports: KeyPorts, ring: KeyRing, now: Timestamp): Promise<void> {
  if (isRenewalDue(ring, now)) await reloadKeys(ports, ring, now);
}

/** Loads keys that the operator has signed or revoked, or another process has made. */
export async function watchKeys(ports: KeyPorts, ring: KeyRing, now: Timestamp): Promise<void> {
  const isChanged =
    (await ports.files.fingerprint()) !== ring.seen.fingerprint ||
    (await countKeys(ports.db)) !== ring.seen.count;
  if (isChanged || isRenewalDue(ring, now)) await reloadKeys(ports, ring, now);
}

async function reloadKeys(ports: KeyPorts, ring: KeyRing, now: Timestamp): Promise<void> {
  ring.renewing ??= withKeysLock(ports.db, (client) =>
    loadAll(ports, ring, client, { now, parallel: 1 }),
  ).finally(() => {
    ring.renewing = undefined;
  });
  await ring.renewing;
}

interface KeyHolder {
  readonly keys: KeyRing;
  readonly keyPorts: KeyPorts;
  readonly clock: Clock;
}

/**
 * Runs on every request that needs a key, and costs nothing while there are keys. Usually the job
 * made them a week before. After a long sleep the first request makes them, and the others wait for
 * it.
 */
export async function ensureKeys(exchange: KeyHolder): Promise<void> {
  const { keys, keyPorts, clock } = exchange;
  const now = clock.now();
  if (now >= keys.completeUntil) await renewKeys(keyPorts, keys, now);
  checkForChanges(exchange);
}

/** Notices changes within a second, without delaying a request. */
export function checkForChanges({ keys, keyPorts, clock }: KeyHolder): void {
  const now = clock.now();
  const isSoon = now < keys.lookAgainAt && now >= keys.lookAgainAt - LOOK_AGAIN_MS;
  if (isSoon) return;
  keys.lookAgainAt = now + LOOK_AGAIN_MS;
  // The next request sees the result. A failed look is followed by another.
  void watchKeys(keyPorts, keys, now).catch((error: unknown) => {
    log.warn({ err: error }, 'keys: changes could not be looked for');
  });
}

export function isRenewalDue(ring: KeyRing, now: Timestamp): boolean {
  const denominations = planDenominations(now, [
    ...issuable(ring.denominations),
    ...ring.waiting.denominations,
  ]);
  if (denominations.length > 0) return true;
  return planSigningKey(now, [...ring.signingKeys, ...ring.waiting.signingKeys]) !== undefined;
}

/** A denomination that is revoked or has no private key counts as missing. */
function issuable(denominations: readonly Denomination[]): PlannedDenomination[] {
  return denominations
    .filter((one) => one.privateKey !== undefined && !isRevoked(one))
    .map((one) => ({ ...one, value: one.value.units }));
}
type PlannedDenomination = Parameters<typeof planDenominations>[1][number];

async function openMasterKey(
  ports: KeyPorts,
  client: Transaction,
): Promise<{ readonly master: MasterKey } & Pick<HeldMaster, 'leaving'>> {
  const known = await findFact(client, MASTER_FACT);
  const { holder, leaving } = await ensureMaster(ports, known);
  const master = masterKeyOf(holder, await ports.files.listSignedFiles());
  const own = encodeBase32(master.publicKey);
  if (known !== undefined && known !== own) {
    throw new Error(`This database belongs to exchange ${known}, this server to exchange ${own}.`);
  }
  const currency = await findFact(client, CURRENCY_FACT);
  if (currency !== undefined && currency !== ports.currency) {
    throw new Error(`This database is in ${currency}; CURRENCY says ${ports.currency}.`);
  }
  await insertFact(client, MASTER_FACT, own);
  await insertFact(client, CURRENCY_FACT, ports.currency);
  return { master, leaving };
}

async function loadAll(
  ports: KeyPorts,
  ring: KeyRing,
  client: Transaction,
  { now, parallel }: { readonly now: Timestamp; readonly parallel: number },
): Promise<void> {
  const fingerprint = await ports.files.fingerprint();
  const master = ring.master.withImports(await ports.files.listSignedFiles());
  const sources = { files: ports.files, currency: ports.currency, master };
  await recordRevocations(sources, client, now);
  await makeMissing(ports, client, now, parallel);
  // Another process may have made the files. They are loaded all the same.
  const set = await syncKeySet(sources, client, now);
  const vouchers = vouchersOf(await ports.files.listAuditedFiles());
  ring.replace(set, { master, vouchers, waiting: await listUnsigned(sources) });
  ring.seen = { fingerprint, count: await countKeys(client) };
}

async function makeMissing(
  ports: KeyPorts,
  client: Transaction,
  now: Timestamp,
  parallel: number,
): Promise<void> {
  const revoked = new Set(
    (await listDenominations(client))
      .filter(({ revocationSig }) => revocationSig !== null)
      .map(({ hDenom }) => toHex(hDenom)),
  );
  const signingKeys = await ports.files.listSigningKeys();
  const signingPlan = planSigningKey(now, signingKeys, earlierFor(ports, signingKeys));
  if (signingPlan !== undefined) await makeSigningKey(ports, signingPlan);
  const made = await ports.files.listDenominations();
  const existing = made.filter(({ hDenom }) => !revoked.has(toHex(hDenom)));
  const plans = planDenominations(now, existing, earlierFor(ports, made));
  await makeDenominations(ports, plans, parallel);
}

function earlierFor({ firstEarlierMs }: KeyPorts, made: readonly unknown[]): number {
  return made.length === 0 ? firstEarlierMs : 0;
}
