/**
 * The exchange's private keys as files below DATA_DIR/exchange, readable by the owner only. There
 * is one for the master key, one per signing key and one per denomination. A file is complete or
 * absent: it is written under a temporary name, synced and renamed. An unreadable file is an Error
 * that names it.
 */
import 'server-only';
import type { JsonWebKey } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { base32Bytes, decodeBase32, encodeBase32 } from '@/protocol/base32';
import { hashString } from '@/protocol/crypto/hash';
import { keysAuditorSchema, type KeysAuditor } from '@/protocol/exchange';

const seed = base32Bytes(32);
const units = z.codec(z.string().regex(/^[0-9]{1,24}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => value.toString(),
});
const ms = z.number().int().nonnegative();

const masterFile = z.object({ seed });

/** The operator's offline signatures with the master key, and revocations. */
const signedFile = z.object({
  signatures: z.array(
    z.object({
      /** A readable description of the signed content. */
      about: z.string(),
      /** The signed bytes. */
      blob: base32Bytes(),
      master_sig: base32Bytes(64),
    }),
  ),
});
export type SignedFile = z.output<typeof signedFile>;

const signingKeyFile = z.object({ seed, start: ms, expire: ms, end: ms });
export type SigningKeyFile = z.output<typeof signingKeyFile>;

const denominationFile = z.object({
  value: units,
  feeWithdraw: units,
  feeDeposit: units,
  feeRefresh: units,
  feeRefund: units,
  start: ms,
  expireWithdraw: ms,
  expireDeposit: ms,
  expireLegal: ms,
  /** Checked by the import of the key. */
  jwk: z.custom<JsonWebKey>((value) => typeof value === 'object' && value !== null),
});
export type DenominationFile = z.output<typeof denominationFile>;

export async function readMasterFile(file: string): Promise<Uint8Array> {
  return masterFile.parse(JSON.parse(await readFile(file, 'utf8'))).seed;
}

export function masterFileOf(masterSeed: Uint8Array): string {
  return `${JSON.stringify(z.encode(masterFile, { seed: masterSeed }))}\n`;
}

/** undefined for anything else. */
export function parseSignedFile(content: unknown): SignedFile | undefined {
  return signedFile.safeParse(content).data;
}

export function formatSignedFile(file: SignedFile): string {
  return `${JSON.stringify(z.encode(signedFile, file), null, 2)}\n`;
}

const HAND_OUT = 'take-away';

export class KeyFiles {
  #serial = 0;

  constructor(private readonly directory: string) {}

  async readMasterSeed(): Promise<Uint8Array | undefined> {
    return (await this.#readAll('.', masterFile, (name) => name === 'master.json'))[0]?.seed;
  }

  async writeMasterSeed(masterSeed: Uint8Array): Promise<void> {
    await this.#write('master.json', z.encode(masterFile, { seed: masterSeed }));
  }

  async removeMasterSeed(): Promise<void> {
    await rm(path.join(this.directory, 'master.json'), { force: true });
  }

  /** The master key's file until the operator takes it to a machine of its own. */
  get handedOutFile(): string {
    return path.join(this.directory, HAND_OUT, 'master.json');
  }

  /** Reports whether that file exists, without reading it. */
  async isHandedOut(): Promise<boolean> {
    const names = await listDirectory(path.dirname(this.handedOutFile));
    return names.includes(path.basename(this.handedOutFile));
  }

  async readHandedOut(): Promise<Uint8Array | undefined> {
    return (await this.#readAll(HAND_OUT, masterFile, (name) => name === 'master.json'))[0]?.seed;
  }

  async writeHandedOut(masterSeed: Uint8Array): Promise<void> {
    await this.#write(`${HAND_OUT}/master.json`, z.encode(masterFile, { seed: masterSeed }));
  }

  readSigningKeys(): Promise<SigningKeyFile[]> {
    return this.#readAll('signing-keys', signingKeyFile);
  }

  async writeSigningKey(publicKey: Uint8Array, file: SigningKeyFile): Promise<void> {
    const name = `signing-keys/${encodeBase32(publicKey)}.json`;
    await this.#write(name, z.encode(signingKeyFile, file));
  }

  /** Reads the denominations. The file's name is the hash of the key. */
  async readDenominations(): Promise<(DenominationFile & { readonly hDenom: Uint8Array })[]> {
    return this.#readAll('denominations', denominationFile, undefined, (file, name) => ({
      ...file,
      hDenom: decodeBase32(name.replace(/\.json$/, ''), 64),
    }));
  }

  async writeDenomination(hDenom: Uint8Array, file: DenominationFile): Promise<void> {
    const name = `denominations/${encodeBase32(hDenom)}.json`;
    await this.#write(name, z.encode(denominationFile, file));
  }

  readSignedFiles(): Promise<SignedFile[]> {
    return this.#readAll('signed', signedFile);
  }

  /** The same content twice is one file. */
  async writeSignedFile(file: SignedFile): Promise<void> {
    await this.#writeImport('signed', z.encode(signedFile, file));
  }

  async #writeImport(folder: string, content: unknown): Promise<void> {
    const name = encodeBase32(hashString(JSON.stringify(content)).subarray(0, 15));
    await this.#write(`${folder}/${name}.json`, content);
  }

  /** Reads the signatures of auditors elsewhere. */
  readAuditedFiles(): Promise<KeysAuditor[]> {
    return this.#readAll('audited', keysAuditorSchema);
  }

  async writeAuditedFile(file: KeysAuditor): Promise<void> {
    await this.#writeImport('audited', z.encode(keysAuditorSchema, file));
  }

  /** Changes when the operator has imported something. */
  async fingerprint(): Promise<string> {
    const names = await Promise.all(
      ['signed', 'audited'].map((folder) => listDirectory(path.join(this.directory, folder))),
    );
    return names.flat().sort().join('\n');
  }

  async #readAll<S extends z.ZodType, Read = z.output<S>>(
    folder: string,
    schema: S,
    isMine = (name: string): boolean => name.endsWith('.json'),
    finish: (content: z.output<S>, name: string) => Read = (content) => content as Read,
  ): Promise<Read[]> {
    const directory = path.join(this.directory, folder);
    const names = (await listDirectory(directory)).filter(isMine).sort();
    return Promise.all(
      names.map(async (name) => {
        const file = path.join(directory, name);
        try {
          return finish(schema.parse(JSON.parse(await readFile(file, 'utf8'))), name);
        } catch (cause) {
          throw new Error(`The key file ${file} cannot be read.`, { cause });
        }
      }),
    );
  }

  async #write(name: string, content: unknown): Promise<void> {
    const target = path.join(this.directory, name);
    this.#serial += 1;
    const fresh = `${target}.${process.pid}.${this.#serial}`;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await withHandle(fresh, 'w', async (handle) => {
      await handle.writeFile(`${JSON.stringify(content)}\n`);
      await handle.sync();
    });
    await rename(fresh, target);
    // The new name is durable only when its directory is.
    await withHandle(path.dirname(target), 'r', (handle) => handle.sync());
  }
}

async function withHandle(
  file: string,
  flags: string,
  run: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const handle = await open(file, flags, 0o600);
  try {
    await run(handle);
  } finally {
    await handle.close();
  }
}

async function listDirectory(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
