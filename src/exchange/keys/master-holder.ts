/**
 * Finds out who has the exchange's master key. With EXCHANGE_MASTER_PUB, it is on a machine of the
 * operator. In a demo, it is in DATA_DIR. Otherwise it is handed out: the first start makes it and
 * signs what the operator would sign with `npm run exchange-keys -- sign`. It leaves the key in one
 * file, which the operator takes away and no later start reads. A key that a demo has left is
 * handed out the same way. After an interruption, the next start goes on with the same key.
 */
import type { Random } from '@/config/clock';
import { decodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import type { Timestamp } from '@/protocol/timestamp';
import type { KeyFiles } from '@/storage/exchange/key-files';
import { makeRequest } from './make-request';
import type { MasterHolder } from './master-key';
import { signRequest } from './signing-request';

export interface MasterPorts {
  readonly files: KeyFiles;
  readonly random: Random;
  readonly currency: string;
  /** Bits of new denominations' keys. */
  readonly modulusBits: number;
  readonly payto: string;
  readonly masterPub: Uint8Array | undefined;
  readonly handsOutMaster: boolean;
}

export interface HeldMaster {
  readonly holder: MasterHolder;
  /** The key itself, only at the start that hands it out. */
  readonly leaving: Uint8Array | undefined;
}

/**
 * Returns the key of this exchange, and makes it at the first start. `known` is the public key, in
 * base32, of the exchange that the database belongs to.
 */
export async function ensureMaster(
  ports: MasterPorts,
  known: string | undefined,
): Promise<HeldMaster> {
  const held = await ports.files.findMasterSeed();
  if (ports.masterPub !== undefined) {
    await assertNotHere(ports.files, held);
    return { holder: { publicKey: ports.masterPub }, leaving: undefined };
  }
  if (ports.handsOutMaster) return await handOut(ports, held, known);
  if (held !== undefined) return { holder: { seed: held }, leaving: undefined };
  if (known !== undefined) throw keysElsewhere(known);
  const seed = ports.random.bytes(32);
  await ports.files.writeMasterSeed(seed);
  return { holder: { seed }, leaving: undefined };
}

function keysElsewhere(known: string): Error {
  return new Error(`This database belongs to exchange ${known}, whose key is not in DATA_DIR.`);
}

async function assertNotHere(files: KeyFiles, held: Uint8Array | undefined): Promise<void> {
  if (held !== undefined) {
    throw new Error(
      'EXCHANGE_MASTER_PUB says that the master key is offline, but exchange/master.json is in DATA_DIR.',
    );
  }
  if (await files.isHandedOut()) {
    throw new Error(
      `EXCHANGE_MASTER_PUB says that the master key is offline: take ${files.handedOutFile} away.`,
    );
  }
}

async function handOut(
  { files, random }: MasterPorts,
  held: Uint8Array | undefined,
  known: string | undefined,
): Promise<HeldMaster> {
  if (held === undefined && known !== undefined) {
    // Another directory than before: new keys would wait here for signatures, and nothing would
    // work.
    if ((await files.listSignedFiles()).length === 0) throw keysElsewhere(known);
    return { holder: { publicKey: decodeBase32(known, 32) }, leaving: undefined };
  }
  const handedOut = await files.findHandedOut();
  const seed = held ?? handedOut ?? random.bytes(32);
  if (handedOut === undefined) await files.writeHandedOut(seed);
  else if (!equalBytes(handedOut, seed)) {
    throw new Error(`${files.handedOutFile} is the key of another exchange.`);
  }
  return { holder: { publicKey: createKeyPair(seed).publicKey }, leaving: seed };
}

/** Signs all existing keys, so that those of the handed-out master key stay in use. */
export async function signBeforeLeaving(
  { files, currency, payto }: MasterPorts,
  seed: Uint8Array,
  now: Timestamp,
): Promise<void> {
  const masterPub = createKeyPair(seed).publicKey;
  const request = await makeRequest({ files, currency, payto, masterPub }, { now, usableAt: 0 });
  await files.writeSignedFile(signRequest(request, seed));
  await files.removeMasterSeed();
}
