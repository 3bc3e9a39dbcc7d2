/**
 * The hash under which a contract is signed and paid (protocol-a 4.1 to 4.3, decisions D8 and D20,
 * generation v9). Forgettable members can be removed without changing it.
 *
 * An object names its forgettable members, each with a salt: `$forgettable: {image: SALT}`. The
 * hash is over the contract with each of them replaced by `$forgotten: {image: HASH}`. So it is the
 * same before and after forgetting. Orders request this as `$forgettable: {image: true}`, or
 * `_forgettable: ["image"]` in the older draft of the specification. saltForgettable creates salts
 * for both.
 *
 * Everything here is pure and returns new objects. Throws FormatError, with a path, for contracts
 * that peers refuse. forget-members.ts forgets members.
 */
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { utf8WithNul } from '@/protocol/crypto/bytes';
import { canonicalJson, canonicalRules, MAX_JSON_DEPTH } from '@/protocol/canonical-json';
import { sha512 } from '@/protocol/crypto/hash';
import { kdf } from '@/protocol/crypto/kdf';
import { FormatError } from '@/protocol/format-error';
import { asJsonObject, isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';

const SALT_BYTES = 32;
const HASH_BYTES = 64;
export const FORGETTABLE = '$forgettable';
export const FORGOTTEN = '$forgotten';
/** The older draft's list of names. */
export const FORGETTABLE_LIST = '_forgettable';

const MEMBER_NAME = /^[0-9A-Za-z_]+$/;

type Member = [name: string, value: unknown];

/** H(canonical JSON of the scrubbed contract ‖ NUL), 64 bytes. */
export function hashContractTerms(terms: object): Uint8Array {
  const scrubbed = hasForgettable(terms) ? scrubForgettable(terms) : terms;
  return sha512(utf8WithNul(canonicalJson(scrubbed)));
}

/** Reports whether a member at any depth is named like what is forgettable or forgotten. */
function hasForgettable(value: unknown, depth = 0): boolean {
  assertDepth(depth, '$');
  if (isJsonArray(value)) return value.some((item) => hasForgettable(item, depth + 1));
  if (!isJsonObject(value)) return false;
  for (const name of Object.keys(value)) {
    if (name.startsWith('$') || hasForgettable(value[name], depth + 1)) return true;
  }
  return false;
}

/**
 * The hash of style B and of wallets of early 2020: of the raw contract, nothing forgotten (D13).
 */
export function hashContractTermsV6(terms: object): Uint8Array {
  return sha512(utf8WithNul(canonicalJson(terms, canonicalRules.v6)));
}

/** Reports whether a member at any depth may still be forgotten. */
export function mayForget(value: unknown): boolean {
  if (isJsonArray(value)) return value.some((item) => mayForget(item));
  if (!isJsonObject(value)) return false;
  const marked = Object.keys(mapOf(value, FORGETTABLE));
  return marked.some((name) => Object.hasOwn(value, name)) || Object.values(value).some(mayForget);
}

/** The contract without its forgettable members and their traces; computes no hashes. */
export function withoutForgettable(terms: unknown): unknown {
  if (isJsonArray(terms)) return terms.map(withoutForgettable);
  if (!isJsonObject(terms)) return terms;
  const salts = mapOf(terms, FORGETTABLE);
  const kept = membersOf(terms).filter(([name]) => !Object.hasOwn(salts, name));
  return Object.fromEntries(
    kept
      .filter(([name]) => name !== FORGETTABLE && name !== FORGOTTEN)
      .map(([name, member]): Member => [name, withoutForgettable(member)]),
  );
}

/** The contract with all that is forgettable forgotten. */
export function scrubForgettable(terms: object): JsonObject {
  return asJsonObject(scrub(terms, '$', 0));
}

export function scrub(value: unknown, path: string, depth: number): unknown {
  assertDepth(depth, path);
  if (isJsonArray(value)) {
    return value.map((item, index) => scrub(item, `${path}[${index}]`, depth + 1));
  }
  if (!isJsonObject(value)) return value;
  const members = membersOf(value).map(([name, member]): Member => {
    return [name, name.startsWith('$') ? member : scrub(member, `${path}.${name}`, depth + 1)];
  });
  if (!Object.hasOwn(value, FORGETTABLE) && !Object.hasOwn(value, FORGOTTEN)) {
    return Object.fromEntries(members);
  }
  const names = membersOf(mapOf(value, FORGETTABLE, path)).map(([name]) => name);
  const present = names.filter((name) => value[name] !== undefined && Object.hasOwn(value, name));
  return forget(Object.fromEntries(members), new Set(present), path);
}

/** Replaces the named members, whose values are scrubbed already, by their salted hashes. */
export function forget(object: JsonObject, names: ReadonlySet<string>, path: string): JsonObject {
  const salts = mapOf(object, FORGETTABLE, path);
  const kept: Member[] = [];
  const forgotten = membersOf(mapOf(object, FORGOTTEN, path));
  for (const [name, value] of membersOf(object)) {
    if (names.has(name)) forgotten.push([name, hashMember(value, salts[name], path)]);
    else if (name !== FORGETTABLE && name !== FORGOTTEN) kept.push([name, value]);
  }
  const keptSalts = membersOf(salts).filter(([name]) => !names.has(name));
  if (keptSalts.length > 0) kept.push([FORGETTABLE, Object.fromEntries(keptSalts)]);
  if (forgotten.length > 0) kept.push([FORGOTTEN, Object.fromEntries(forgotten)]);
  // fromEntries, unlike assignment, makes "__proto__" a member like any other.
  return Object.fromEntries(kept);
}

/** KDF(64, salt ‖ NUL, canonical JSON of the value ‖ NUL); the salt counts as text. */
function hashMember(scrubbed: unknown, salt: unknown, path: string): string {
  if (typeof salt !== 'string') throw new FormatError('expected a salt', `${path}.${FORGETTABLE}`);
  return encodeBase32(kdf(HASH_BYTES, utf8WithNul(salt), utf8WithNul(canonicalJson(scrubbed))));
}

/**
 * Gives every member that the order makes forgettable a random salt. `$forgettable: {x: true}` and
 * `_forgettable: ["x"]` become `$forgettable: {x: SALT}`, and the list is removed. Salts given as
 * text are kept. A listed name that the object lacks is dropped. `randomBytes` returns new random
 * bytes. Throws FormatError for other values.
 */
export function saltForgettable(terms: object, randomBytes: RandomBytes): JsonObject {
  return asJsonObject(salt(terms, randomBytes, '$', 0));
}

export type RandomBytes = (length: number) => Uint8Array;

function salt(value: unknown, randomBytes: RandomBytes, path: string, depth: number): unknown {
  assertDepth(depth, path);
  if (isJsonArray(value)) {
    return value.map((item, index) => salt(item, randomBytes, `${path}[${index}]`, depth + 1));
  }
  if (!isJsonObject(value)) return value;
  const salts = wishesOf(value, path);
  const salted = membersOf(value)
    .filter(([name]) => name !== FORGETTABLE && name !== FORGETTABLE_LIST)
    .map(([name, member]): Member => {
      if (name.startsWith('$')) return [name, member];
      return [name, salt(member, randomBytes, `${path}.${name}`, depth + 1)];
    });
  if (salts.size === 0) return Object.fromEntries(salted);
  const texts = [...salts].map(([name, wish]): Member => {
    if (typeof wish === 'string') return [name, wish];
    if (wish !== true) throw new FormatError('expected true or a salt', `${path}.${FORGETTABLE}`);
    return [name, encodeBase32(randomBytes(SALT_BYTES))];
  });
  return Object.fromEntries([...salted, [FORGETTABLE, Object.fromEntries(texts)]]);
}

const NO_WISHES: ReadonlyMap<string, unknown> = new Map();

/** Returns the salt of each member, or true for one that has none yet. */
function wishesOf(object: JsonObject, path: string): ReadonlyMap<string, unknown> {
  const hasAny = Object.hasOwn(object, FORGETTABLE) || Object.hasOwn(object, FORGETTABLE_LIST);
  if (!hasAny) return NO_WISHES;
  const salts = new Map<string, unknown>(membersOf(mapOf(object, FORGETTABLE, path)));
  for (const name of listedNames(object, path)) {
    if (Object.hasOwn(object, name) && !salts.has(name)) salts.set(name, true);
  }
  return salts;
}

function listedNames(object: JsonObject, path: string): readonly string[] {
  if (!Object.hasOwn(object, FORGETTABLE_LIST)) return [];
  const names = object[FORGETTABLE_LIST];
  if (isJsonArray(names) && names.every(isMemberName)) return names;
  throw new FormatError('expected a list of member names', `${path}.${FORGETTABLE_LIST}`);
}

/**
 * Checks what deployed wallets require first (protocol-a 4.3, their error 7020). Member names are
 * plain and integers safe. Present members have salts, and missing ones have hashes.
 */
export function assertWellFormedContract(terms: unknown): asserts terms is JsonObject {
  if (!isJsonObject(terms)) throw new FormatError('expected an object', '$');
  assertWellFormed(terms, '$', 0);
}

function assertWellFormed(value: unknown, path: string, depth: number): void {
  assertDepth(depth, path);
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new FormatError('expected a whole number', path);
  }
  if (isJsonArray(value)) {
    for (const [index, item] of value.entries()) {
      assertWellFormed(item, `${path}[${index}]`, depth + 1);
    }
  } else if (isJsonObject(value)) {
    assertForgettable(value, path);
    for (const [name, member] of membersOf(value)) {
      if (name === FORGETTABLE || name === FORGOTTEN) continue;
      if (!isMemberName(name)) throw new FormatError('member name with other characters', path);
      assertWellFormed(member, `${path}.${name}`, depth + 1);
    }
  }
}

function assertForgettable(object: JsonObject, path: string): void {
  for (const [name, saltText] of membersOf(mapOf(object, FORGETTABLE, path))) {
    if (typeof saltText !== 'string' || !Object.hasOwn(object, name)) {
      throw new FormatError('expected salts of members', `${path}.${FORGETTABLE}`);
    }
  }
  for (const [name, hash] of membersOf(mapOf(object, FORGOTTEN, path))) {
    if (typeof hash !== 'string' || Object.hasOwn(object, name)) {
      throw new FormatError('expected hashes of absent members', `${path}.${FORGOTTEN}`);
    }
    decodeBase32(hash, HASH_BYTES);
  }
}

function isMemberName(name: unknown): name is string {
  return typeof name === 'string' && MEMBER_NAME.test(name);
}

/** Own members; undefined ones are absent, as in JSON. */
function membersOf(object: JsonObject): Member[] {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}

/** `$forgettable` or `$forgotten` of an object, empty when it has none. */
export function mapOf(object: JsonObject, name: string, path = '$'): JsonObject {
  const map = Object.hasOwn(object, name) ? object[name] : undefined;
  if (map === undefined) return {};
  if (!isJsonObject(map)) throw new FormatError('expected an object', `${path}.${name}`);
  return map;
}

function assertDepth(depth: number, path: string): void {
  if (depth > MAX_JSON_DEPTH) throw new FormatError('contract nested too deeply', path);
}
