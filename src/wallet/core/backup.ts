/**
 * Shares a wallet between machines by a backup service that sees no contents (protocol-b 7). All
 * may be repeated at any time.
 * - `setUpBackup` opens an account and returns the URI that opens the backup.
 * - `backUp` merges what another machine has uploaded meanwhile, then uploads everything.
 * - `restore` merges the backup of a URI and shares its account from then on.
 * - `backUpChanges` uploads if there are changes that a lost machine would take with it.
 *
 * They throw WalletError URI_UNSUPPORTED, BACKUP_MISSING, BACKUP_UNREADABLE, STATE_CONFLICT,
 * PARTNER_REFUSED, and what a client throws when the service does not answer.
 */
import { SyncClient } from '@/clients/sync';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { equalBytes } from '@/protocol/crypto/bytes';
import { createKeyPair, sign } from '@/protocol/crypto/eddsa';
import { sha512 } from '@/protocol/crypto/hash';
import { signaturesV9 } from '@/protocol/signatures';
import { FormatError } from '@/protocol/format-error';
import { formatSyncUri, parseSyncUri, type SyncUri } from '@/protocol/sync-uri';
import type { Timestamp } from '@/protocol/timestamp';
import { openBackup, sealBackup, type BackupKey } from '@/wallet/core/backup-cipher';
import { mergeRecords, type WalletContents } from '@/wallet/core/merge-records';
import { asked, limitedFetch } from '@/wallet/core/partners';
import { RECORD_KINDS, type BackupRecord } from '@/wallet/core/records';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';
import { recordFromText, recordToText } from '@/wallet/core/record-text';
import type { Put } from '@/wallet/core/wallet-store';

const TIME_LIMIT_MS = 60_000;
const FORMAT = 'florin-backup-1';
const IV_LENGTH = 12;
/** Machines that upload at the same moment. More in a row means that something is wrong. */
const MAX_CONFLICTS = 10;

/** Idempotent: a wallet has one account. */
export async function setUpBackup(wallet: Wallet, serviceUrl: string): Promise<string> {
  const baseUrl = canonicalBaseUrl(serviceUrl);
  const known = await wallet.store.get('backup', 'wallet');
  // Detects an address that is no backup service now.
  if (known === null) await asked(clientOf(wallet, baseUrl).salt());
  return commitDecision(wallet, async () => {
    const record =
      (await wallet.store.get('backup', 'wallet')) ??
      newBackup({ baseUrl, privateKey: wallet.random.bytes(32) });
    if (record.baseUrl !== baseUrl) {
      throw new WalletError('STATE_CONFLICT', { detail: `backed up at ${record.baseUrl}` });
    }
    const isNew = record.revision === 0;
    const puts: Put[] = isNew ? [{ kind: 'backup', record }] : [];
    return { puts, result: formatSyncUri(record) };
  });
}

function newBackup({ baseUrl, privateKey }: SyncUri): BackupRecord {
  return { id: 'wallet', revision: 0, baseUrl, privateKey, lastHash: null };
}

export interface BackupReport {
  readonly bytes: number;
  /** The number of records that came from other machines. */
  readonly merged: number;
}

/** Remembers a failure. Until a later upload succeeds, a lost machine takes the changes with it. */
export async function backUp(wallet: Wallet): Promise<BackupReport> {
  try {
    return await uploadAll(wallet);
  } catch (error) {
    await rememberFailure(wallet);
    throw error;
  }
}

async function uploadAll(wallet: Wallet): Promise<BackupReport> {
  const { baseUrl, privateKey } = await getBackup(wallet);
  const client = clientOf(wallet, baseUrl);
  const key = { privateKey, salt: await asked(client.salt()) };
  const pair = createKeyPair(privateKey);
  let merged = 0;
  for (let attempt = 1; attempt <= MAX_CONFLICTS; attempt++) {
    const { lastHash: oldHash } = await getBackup(wallet);
    const records = await listContents(wallet);
    const text = recordToText({ format: FORMAT, records });
    const backup = await sealBackup(key, wallet.random.bytes(IV_LENGTH), text);
    const newHash = sha512(backup);
    const blob = signaturesV9.syncUpload({ oldHash, newHash });
    const signature = sign(privateKey, blob);
    const reply = await asked(client.upload(pair.publicKey, { oldHash, backup, signature }));
    if (reply.state === 'stored') {
      await rememberUpload(wallet, { lastHash: newHash, uploaded: digestOf(records) });
      return { bytes: backup.length, merged };
    }
    if (reply.state === 'conflict') merged += await takeIn(wallet, key, reply.latest);
    else await uploadAnew(wallet);
  }
  throw new WalletError('STATE_CONFLICT', { detail: 'other machines upload all the time' });
}

/** Returns whether it uploaded. It does not without a backup, nor twice the same records. */
export async function backUpChanges(wallet: Wallet): Promise<boolean> {
  const record = await wallet.store.get('backup', 'wallet');
  if (record === null) return false;
  if (await isUploaded(wallet, record)) return false;
  await backUp(wallet);
  return true;
}

async function isUploaded(wallet: Wallet, { uploaded }: BackupRecord): Promise<boolean> {
  return uploaded !== undefined && equalBytes(uploaded, digestOf(await listContents(wallet)));
}

/** Leaves out what anyone can ask the exchanges for. */
function digestOf(contents: WalletContents): Uint8Array {
  const own = Object.entries(contents).filter(
    ([kind]) => kind !== 'exchange' && kind !== 'denomination',
  );
  return sha512(new TextEncoder().encode(recordToText(own)));
}

/** Returns how many records came. */
export async function restore(wallet: Wallet, uri: string): Promise<number> {
  const account = accountIn(uri);
  const client = clientOf(wallet, account.baseUrl);
  const key = { privateKey: account.privateKey, salt: await asked(client.salt()) };
  const backup = await asked(client.download(createKeyPair(account.privateKey).publicKey));
  if (backup === null) throw new WalletError('BACKUP_MISSING');
  // Before any write, we know that this is a backup that we can read.
  await openContents(key, backup);
  await commitDecision(wallet, async () => {
    const known = await wallet.store.get('backup', 'wallet');
    if (known !== null && !equalBytes(known.privateKey, account.privateKey)) {
      throw new WalletError('STATE_CONFLICT', { detail: `backed up at ${known.baseUrl}` });
    }
    const puts: Put[] = known === null ? [{ kind: 'backup', record: newBackup(account) }] : [];
    return { puts, result: undefined };
  });
  return takeIn(wallet, key, backup);
}

async function takeIn(wallet: Wallet, key: BackupKey, backup: Uint8Array): Promise<number> {
  const theirs = await openContents(key, backup);
  const hash = sha512(backup);
  return commitDecision(wallet, async () => {
    const puts = mergeRecords(await listContents(wallet), theirs);
    const record = { ...(await getBackup(wallet)), lastHash: hash };
    return { puts: [...puts, { kind: 'backup', record }], result: puts.length };
  });
}

/** The service has lost its copy, and gets all of it again. */
async function uploadAnew(wallet: Wallet): Promise<void> {
  await commitDecision(wallet, async () => {
    const record = { ...(await getBackup(wallet)), lastHash: null };
    return { puts: [{ kind: 'backup', record }], result: undefined };
  });
}

async function rememberUpload(
  wallet: Wallet,
  upload: { readonly lastHash: Uint8Array; readonly uploaded: Uint8Array },
): Promise<void> {
  await commitDecision(wallet, async () => {
    const uploadedAt = wallet.clock.now();
    const record = { ...(await getBackup(wallet)), ...upload, uploadedAt, unsavedSince: null };
    return { puts: [{ kind: 'backup', record }], result: undefined };
  });
}

async function rememberFailure(wallet: Wallet): Promise<void> {
  const unsavedSince = wallet.clock.now();
  await commitDecision(wallet, async () => {
    const record = await wallet.store.get('backup', 'wallet');
    const isNews =
      record !== null &&
      (record.unsavedSince ?? null) === null &&
      !(await isUploaded(wallet, record));
    const puts: Put[] = isNews ? [{ kind: 'backup', record: { ...record, unsavedSince } }] : [];
    return { puts, result: undefined };
  });
}

export interface BackupState {
  /** Base URL of the service. */
  readonly serviceUrl: string;
  /** The time of this machine's last upload. Null if never. */
  readonly uploadedAt: Timestamp | null;
  /** The time since which the service has missed changes. Null if it has all. */
  readonly unsavedSince: Timestamp | null;
}

/** Null if no backup is set up. */
export async function describeBackup(wallet: Wallet): Promise<BackupState | null> {
  const record = await wallet.store.get('backup', 'wallet');
  if (record === null) return null;
  const { baseUrl: serviceUrl, uploadedAt = null, unsavedSince = null } = record;
  return { serviceUrl, uploadedAt, unsavedSince };
}

/** The URI that opens the backup. Only the owner may see it. */
export async function getRecoveryUri(wallet: Wallet): Promise<string> {
  return formatSyncUri(await getBackup(wallet));
}

async function getBackup(wallet: Wallet): Promise<BackupRecord> {
  const record = await wallet.store.get('backup', 'wallet');
  if (record === null) throw new WalletError('BACKUP_MISSING', { detail: 'never set up' });
  return record;
}

function clientOf(wallet: Wallet, baseUrl: string): SyncClient {
  return new SyncClient(baseUrl, { fetch: limitedFetch(wallet, TIME_LIMIT_MS) });
}

function accountIn(uri: string): SyncUri {
  try {
    return parseSyncUri(uri);
  } catch (cause) {
    if (!(cause instanceof FormatError)) throw cause;
    throw new WalletError('URI_UNSUPPORTED', { detail: cause.message, cause });
  }
}

async function listContents({ store }: Wallet): Promise<WalletContents> {
  const kinds = RECORD_KINDS.filter((kind) => kind !== 'backup');
  const lists = kinds.map(async (kind) => [kind, await store.list(kind)] as const);
  return Object.fromEntries(await Promise.all(lists)) as unknown as WalletContents;
}

async function openContents(key: BackupKey, backup: Uint8Array): Promise<WalletContents> {
  const text = await openBackup(key, backup);
  const read = recordFromText(text) as { format: unknown; records: WalletContents };
  if (read.format !== FORMAT) {
    throw new WalletError('BACKUP_UNREADABLE', { detail: 'another format of backups' });
  }
  // A wallet that knew fewer kinds of records may have made it.
  const none = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, []]));
  return { ...none, ...read.records };
}
