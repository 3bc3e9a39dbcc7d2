/**
 * The exchange's private keys among the deployment's secrets: the master key, signing keys and
 * denominations. What the operator has imported is there, too. A key that is to be handed out is a
 * file below DATA_DIR/exchange, readable by the owner only. An unreadable one is an Error that names
 * it.
 */
import 'server-only';
import type { JsonWebKey } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { base32Bytes, decodeBase32, encodeBase32 } from '@/protocol/base32';
import { hashString } from '@/protocol/crypto/hash';
import { keysAuditorSchema, type KeysAuditor } from '@/protocol/exchange-keys';
import type { Vault } from '@/storage/deployment/vault';

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

export async function loadMasterFile(file: string): Promise<Uint8Array> {
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
/** A secret's name is that of the file of earlier versions (former-files.ts). */
const MASTER = 'exchange/master';

export class KeyFiles {
  #serial = 0;

  constructor(
    private readonly directory: string,
    private readonly vault: Vault,
  ) {}

  /** Also finds a file that was put into the directory. */
  async findMasterSeed(): Promise<Uint8Array | undefined> {
    const text = await this.vault.find(MASTER);
    if (text !== undefined) return parseSecret(masterFile, MASTER, text).seed;
    return await loadIfThere(path.join(this.directory, 'master.json'));
  }

  async writeMasterSeed(masterSeed: Uint8Array): Promise<void> {
    await this.vault.keep(MASTER, JSON.stringify(z.encode(masterFile, { seed: masterSeed })));
  }

  async removeMasterSeed(): Promise<void> {
    await rm(path.join(this.directory, 'master.json'), { force: true });
    await this.vault.remove(MASTER);
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

  findHandedOut(): Promise<Uint8Array | undefined> {
    return loadIfThere(this.handedOutFile);
  }

  async writeHandedOut(masterSeed: Uint8Array): Promise<void> {
    await this.#writeFile(this.handedOutFile, masterFileOf(masterSeed));
  }

  listSigningKeys(): Promise<SigningKeyFile[]> {
    return this.#readAll('signing-keys', signingKeyFile);
  }

  async writeSigningKey(publicKey: Uint8Array, file: SigningKeyFile): Promise<void> {
    await this.#keep('signing-keys', encodeBase32(publicKey), z.encode(signingKeyFile, file));
  }

  /** Reads the denominations. A secret's name is the hash of the key. */
  async listDenominations(): Promise<(DenominationFile & { readonly hDenom: Uint8Array })[]> {
    const all = await this.#listNamed('denominations', denominationFile);
    return all.map(([name, file]) => ({ ...file, hDenom: decodeBase32(name, 64) }));
  }

  async writeDenomination(hDenom: Uint8Array, file: DenominationFile): Promise<void> {
    await this.#keep('denominations', encodeBase32(hDenom), z.encode(denominationFile, file));
  }

  listSignedFiles(): Promise<SignedFile[]> {
    return this.#readAll('signed', signedFile);
  }

  /** The same content twice is one file. */
  async writeSignedFile(file: SignedFile): Promise<void> {
    await this.#writeImport('signed', z.encode(signedFile, file));
  }

  async #writeImport(folder: string, content: unknown): Promise<void> {
    const name = encodeBase32(hashString(JSON.stringify(content)).subarray(0, 15));
    await this.#keep(folder, name, content);
  }

  /** Reads the signatures of auditors elsewhere. */
  listAuditedFiles(): Promise<KeysAuditor[]> {
    return this.#readAll('audited', keysAuditorSchema);
  }

  async writeAuditedFile(file: KeysAuditor): Promise<void> {
    await this.#writeImport('audited', z.encode(keysAuditorSchema, file));
  }

  /** Changes when the operator has imported something. */
  async fingerprint(): Promise<string> {
    const names = await Promise.all(
      ['signed', 'audited'].map((folder) => this.vault.listNames(`exchange/${folder}/`)),
    );
    return names.flat().join('\n');
  }

  async #readAll<S extends z.ZodType>(folder: string, schema: S): Promise<z.output<S>[]> {
    return (await this.#listNamed(folder, schema)).map(([, content]) => content);
  }

  async #listNamed<S extends z.ZodType>(
    folder: string,
    schema: S,
  ): Promise<(readonly [string, z.output<S>])[]> {
    const prefix = `exchange/${folder}/`;
    const texts = await this.vault.list(prefix);
    return [...texts].map(([name, text]) => {
      return [name.slice(prefix.length), parseSecret(schema, name, text)] as const;
    });
  }

  /** Durable when it returns. */
  async #keep(folder: string, name: string, content: unknown): Promise<void> {
    await this.vault.keep(`exchange/${folder}/${name}`, JSON.stringify(content));
  }

  async #writeFile(target: string, text: string): Promise<void> {
    this.#serial += 1;
    const fresh = `${target}.${process.pid}.${this.#serial}`;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await withHandle(fresh, 'w', async (handle) => {
      await handle.writeFile(text);
      await handle.sync();
    });
    await rename(fresh, target);
    // The new name is durable only when its directory is.
    await withHandle(path.dirname(target), 'r', (handle) => handle.sync());
  }
}

function parseSecret<S extends z.ZodType>(schema: S, name: string, text: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`The secret ${name} cannot be read.`, { cause });
  }
}

/** The master key in this file, if there is one. */
async function loadIfThere(file: string): Promise<Uint8Array | undefined> {
  const names = await listDirectory(path.dirname(file));
  if (!names.includes(path.basename(file))) return undefined;
  try {
    return await loadMasterFile(file);
  } catch (cause) {
    throw new Error(`The key file ${file} cannot be read.`, { cause });
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
