/**
 * Loads the exchange's keys from files and database. Some are signed by the master key, the others
 * wait for its signature. The public part is recorded in the database before it is published.
 * Revocations are recorded once and for good.
 */
import { toHex } from '@/protocol/crypto/bytes';
import { withAmounts } from '@/protocol/amount';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { importPrivateKey, type DenominationPrivateKey } from '@/protocol/crypto/rsa-private-key';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { signaturesV9 } from '@/protocol/signatures';
import type { Timestamp } from '@/protocol/timestamp';
import type { Transaction } from '@/storage/client';
import type { KeyFiles } from '@/storage/exchange/key-files';
import {
  insertDenomination,
  insertSigningKey,
  listDenominations,
  markRevoked,
  type DenominationRow,
} from '@/storage/exchange/keys';
import type { Denomination } from './denomination';
import type { KeySet, SigningKey, WaitingKeys } from './key-ring';
import type { MasterKey } from './master-key';
import { denominationBlob, signingKeyBlob } from './signed-blobs';

export interface KeySources {
  readonly files: KeyFiles;
  readonly currency: string;
  readonly master: MasterKey;
}

/** Writes what the key files have into the database, and returns all keys that are known there. */
export async function syncKeySet(
  sources: KeySources,
  client: Transaction,
  now: Timestamp,
): Promise<KeySet> {
  const { currency } = sources;
  const privateKeys = await recordDenominations(sources, client);
  const signingKeys = await recordSigningKeys(sources, client);
  await recordRevocations(sources, client, now);
  const rows = await listDenominations(client);
  return {
    denominations: rows.map((row) =>
      openDenomination(row, currency, privateKeys.get(toHex(row.hDenom))),
    ),
    signingKeys,
  };
}

async function recordDenominations(
  { files, currency, master }: KeySources,
  client: Transaction,
): Promise<Map<string, DenominationPrivateKey>> {
  const privateKeys = new Map<string, DenominationPrivateKey>();
  for (const file of await files.listDenominations()) {
    const key = importPrivateKey(file.jwk);
    const terms = { ...file, hDenom: hashDenominationKey(key.publicKey) };
    const masterSig = master.findSignature(denominationBlob(master.publicKey, currency, terms));
    if (masterSig === undefined) continue;
    privateKeys.set(toHex(terms.hDenom), key);
    await insertDenomination(client, { ...terms, denomPub: key.publicKey.encoded, masterSig });
  }
  return privateKeys;
}

async function recordSigningKeys(
  { files, master }: KeySources,
  client: Transaction,
): Promise<SigningKey[]> {
  const signingKeys: SigningKey[] = [];
  for (const { seed, ...plan } of await files.listSigningKeys()) {
    const key = { ...plan, ...createKeyPair(seed) };
    const masterSig = master.findSignature(signingKeyBlob(master.publicKey, key));
    if (masterSig === undefined) continue;
    signingKeys.push({ ...key, masterSig });
    await insertSigningKey(client, { ...key, masterSig });
  }
  return signingKeys;
}

export async function recordRevocations(
  { master }: Pick<KeySources, 'master'>,
  client: Transaction,
  now: Timestamp,
): Promise<void> {
  for (const { hDenom, revocationSig } of await listDenominations(client)) {
    if (revocationSig !== null) continue;
    const signature = master.findImported(signaturesV9.denominationRevoked({ hDenom }));
    if (signature !== undefined) await markRevoked(client, hDenom, { signature, now });
  }
}

/** Lists the keys not yet signed, for an exchange whose master key is offline. */
export async function listUnsigned({ files, currency, master }: KeySources): Promise<WaitingKeys> {
  const denominations = (await files.listDenominations()).filter(
    (terms) => !has(denominationBlob(master.publicKey, currency, terms)),
  );
  const signingKeys = (await files.listSigningKeys())
    .map(({ seed, ...plan }) => ({ ...plan, publicKey: createKeyPair(seed).publicKey }))
    .filter((key) => !has(signingKeyBlob(master.publicKey, key)));
  return { denominations, signingKeys };

  function has(blob: Uint8Array): boolean {
    return master.findSignature(blob) !== undefined;
  }
}

const MONEY = ['value', 'feeWithdraw', 'feeDeposit', 'feeRefresh', 'feeRefund'] as const;

function openDenomination(
  row: DenominationRow,
  currency: string,
  privateKey: DenominationPrivateKey | undefined,
): Denomination {
  return {
    ...withAmounts(currency, row, MONEY),
    publicKey: privateKey?.publicKey ?? decodePublicKey(row.denomPub),
    privateKey,
    revocationSig: row.revocationSig ?? undefined,
  };
}
