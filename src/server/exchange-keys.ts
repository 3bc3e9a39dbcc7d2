/**
 * Implements `npm run exchange-keys -- COMMAND …`: the operator's part of the exchange's keys.
 *
 * - `request`, `import` and `list` run where the server runs (same environment).
 * - `create-master`, `sign` and `revoke` with a master key file run on the offline machine.
 *
 * The running server reads imported keys within seconds. Its database is started if it does not run. Throws an Error that says what to do if
 * the input is invalid.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { MovableClock, systemRandom } from '@/config/clock';
import { parseEnv } from '@/config/env';
import { assertVouched } from '@/exchange/keys/imported-vouchers';
import { makeRequest } from '@/exchange/keys/make-request';
import { masterKeyOf } from '@/exchange/keys/master-key';
import { itemsOf, signRequest, signRevocation } from '@/exchange/keys/signing-request';
import { formatAmount } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { keysAuditorSchema, type KeysAuditor } from '@/protocol/exchange-keys';
import { signingRequestSchema } from '@/protocol/signing-request';
import {
  formatSignedFile,
  type KeyFiles,
  masterFileOf,
  parseSignedFile,
  loadMasterFile,
  type SignedFile,
} from '@/storage/exchange/key-files';
import { openGivenVault } from '@/wiring/open-vault';
import { exchangeKeysOf, exchangePaytoOf } from '@/wiring/local-exchange';
import { z } from 'zod';
import { openOwnDatabase, type OwnDatabase } from './own-database';

const USAGE = `Usage: npm run exchange-keys -- COMMAND
  On the offline machine:
    create-master MASTER              make a master key, print its public half
    sign MASTER REQUEST SIGNED        sign what a server asks for
    revoke H_DENOM MASTER SIGNED      revoke a denomination
  Where the server runs, with its environment:
    request REQUEST                   what waits for the master key's signature
    import SIGNED                     take in signatures and revocations, or what an auditor
                                      elsewhere has signed (as an entry of \`auditors\` of GET keys)
    list                              denominations, by hash
    revoke H_DENOM                    the same at once, in a demo, whose master key is in DATA_DIR`;

type Command = (...files: string[]) => Promise<void>;

const COMMANDS: Readonly<Record<string, { readonly arity: number[]; readonly run: Command }>> = {
  'create-master': { arity: [1], run: createMaster },
  sign: { arity: [3], run: signFile },
  revoke: { arity: [1, 3], run: revoke },
  request: { arity: [1], run: writeRequest },
  import: { arity: [1], run: importFile },
  list: { arity: [0], run: list },
};

let database: OwnDatabase | undefined;

const [name = '', ...given] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command?.arity.includes(given.length) !== true) throw new Error(USAGE);
try {
  await command.run(...given);
} finally {
  await database?.close();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is no JSON.`, { cause });
  }
}

/** Never overwrites a file: it may be the only copy of a key. */
function writeNew(file: string, content: string, mode = 0o644): void {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  writeFileSync(file, content, { mode, flag: 'wx' });
}

function createMaster(file = ''): Promise<void> {
  const seed = systemRandom.bytes(32);
  writeNew(file, masterFileOf(seed), 0o600);
  say(`EXCHANGE_MASTER_PUB=${encodeBase32(createKeyPair(seed).publicKey)}`);
  return Promise.resolve();
}

async function signFile(master = '', request = '', signed = ''): Promise<void> {
  const seed = await loadMasterFile(master);
  const { data: asked } = signingRequestSchema.safeParse(readJson(request));
  if (asked === undefined) throw new Error(`${request} is no request: see \`request\`.`);
  writeNew(signed, formatSignedFile(signRequest(asked, seed)));
  for (const { about } of itemsOf(asked)) say(`signed: ${about}`);
}

async function revoke(hDenomText = '', master?: string, signed = ''): Promise<void> {
  const hDenom = decodeBase32(hDenomText, 64);
  if (master !== undefined) {
    writeNew(signed, formatSignedFile(signRevocation(hDenom, await loadMasterFile(master))));
    say(`signed: revocation of ${hDenomText}; import ${signed} where the server runs`);
    return;
  }
  const files = await keyFiles();
  const seed = await files.findMasterSeed();
  if (seed === undefined) throw new Error(`No master key is in DATA_DIR.\n${USAGE}`);
  await assertKnown(files, hDenom);
  await files.writeSignedFile(signRevocation(hDenom, seed));
  say(`revoked: ${hDenomText}`);
}

async function writeRequest(file = ''): Promise<void> {
  const env = parseEnv(process.env);
  const facts = {
    files: await keyFiles(),
    currency: env.currency,
    payto: exchangePaytoOf(env),
    masterPub: await masterPub(),
  };
  const request = await makeRequest(facts, { now: new MovableClock().now() });
  const encoded = z.encode(signingRequestSchema, request);
  writeNew(file, `${JSON.stringify(encoded, null, 2)}\n`);
  for (const { about } of itemsOf(request)) say(`to sign: ${about}`);
}

async function importFile(file = ''): Promise<void> {
  const content = readJson(file);
  const signed = parseSignedFile(content);
  const { data: audited } = keysAuditorSchema.safeParse(content);
  if (signed !== undefined) await importSigned(signed);
  else if (audited !== undefined) await importAudited(audited);
  else throw new Error(`${file} is no file of signatures: see \`sign\` and \`revoke\`.`);
}

async function importSigned(signed: SignedFile): Promise<void> {
  // Throws if the signature is not from the exchange's master key.
  masterKeyOf({ publicKey: await masterPub() }, [signed]);
  const files = await keyFiles();
  for (const { blob } of signed.signatures) {
    const hDenom = revokedBy(blob);
    if (hDenom !== undefined) await assertKnown(files, hDenom);
  }
  await files.writeSignedFile(signed);
  for (const { about } of signed.signatures) say(`imported: ${about}`);
}

/** A header of 8 bytes with the purpose, then the hash of a denomination. */
function revokedBy(blob: Uint8Array): Uint8Array | undefined {
  const hDenom = blob.subarray(8);
  const isRevocation =
    hDenom.length === 64 && equalBytes(blob, signaturesV9.denominationRevoked({ hDenom }));
  return isRevocation ? hDenom : undefined;
}

async function importAudited(audited: KeysAuditor): Promise<void> {
  const files = await keyFiles();
  const { currency } = parseEnv(process.env);
  const denominations = await files.listDenominations();
  assertVouched(audited, { masterPub: await masterPub(), currency, denominations });
  await files.writeAuditedFile(audited);
  const auditor = encodeBase32(audited.auditorPub);
  say(`imported: auditor ${auditor} on ${audited.denominations.length} denominations`);
}

async function list(): Promise<void> {
  const { currency } = parseEnv(process.env);
  const files = await keyFiles();
  const master = masterKeyOf({ publicKey: await masterPub() }, await files.listSignedFiles());
  for (const { hDenom, value, start, expireWithdraw } of await files.listDenominations()) {
    const revoked = master.findImported(signaturesV9.denominationRevoked({ hDenom })) !== undefined;
    const span = `from ${start / 1000} to ${expireWithdraw / 1000}`;
    const amount = formatAmount({ currency, units: value });
    say(`${encodeBase32(hDenom)} ${amount} ${span}${revoked ? ' revoked' : ''}`);
  }
}

async function keyFiles(): Promise<KeyFiles> {
  const env = parseEnv(process.env);
  database ??= await openOwnDatabase(env);
  return exchangeKeysOf(env, await openGivenVault(database.db, env));
}

async function masterPub(): Promise<Uint8Array> {
  const { exchangeMasterPub } = parseEnv(process.env);
  if (exchangeMasterPub !== undefined) return decodeBase32(exchangeMasterPub, 32);
  const seed = await (await keyFiles()).findMasterSeed();
  if (seed === undefined) throw new Error('Set EXCHANGE_MASTER_PUB as the server has it.');
  return createKeyPair(seed).publicKey;
}

async function assertKnown(files: KeyFiles, hDenom: Uint8Array): Promise<void> {
  const hashes = (await files.listDenominations()).map((one) => encodeBase32(one.hDenom));
  if (!hashes.includes(encodeBase32(hDenom))) {
    throw new Error('This exchange has no such denomination: see `list`.');
  }
}
