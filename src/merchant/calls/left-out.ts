/**
 * Leaves secrets out of the bodies that the log of calls keeps. This list is the only one. Pure.
 */
import { loggedText } from '@/config/logged-address';
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';
import { FORGETTABLE, FORGETTABLE_LIST } from '@/protocol/contract-hash';

/** Parts of the names of members that hold secrets, at any depth. Templates may have tokens in them. */
const SECRET_NAMES = [
  ...[
    'token',
    'pas+w',
    'pwd',
    'secret',
    'priv',
    'credential',
    'authorization',
    'cookie',
    'session',
  ],
  ...['api_?key', 'otp_?key', 'otp_?code', 'pos_?key', 'pos_confirmation', 'tip_id'],
  ...['header_template', 'body_template'],
];
/** How secrets begin that stand in a text of another name. */
const SECRET_VALUES = ['secret-token:', 'whsec_'];

const SECRET_NAME = new RegExp(SECRET_NAMES.join('|'), 'i');
const SECRET_VALUE = new RegExp(SECRET_VALUES.join('|'), 'i');
const SECRET_TEXT = new RegExp(`(${SECRET_VALUES.join('|')})[^\\s"]+`, 'gi');
/** A member's name, in JSON without escapes. */
const MEMBER = /"([^"]*)"\s*:/g;
/** A list of what tokens there are has no secret by itself. */
const LISTS: ReadonlySet<string> = new Set(['tokens']);

/** Stands for what is left out. */
const LEFT_OUT = '…';

/**
 * Returns the JSON without secrets. Addresses lose what gives access. `forgettable`: what an order
 * names as such stays out, too.
 */
export function leaveOut(json: string, { forgettable }: { readonly forgettable: boolean }): string {
  const isSuspect =
    json.includes('\\') ||
    SECRET_VALUE.test(json) ||
    hasSecretName(json) ||
    (forgettable && json.includes('forgettable'));
  if (isSuspect) return JSON.stringify(cleaned(JSON.parse(json), forgettable));
  return json.includes('://') ? loggedText(json) : json;
}

/** Returns the JSON with the names of its members alone, since each value may be a secret. */
export function leaveOutValues(json: string): string {
  return JSON.stringify(hide(JSON.parse(json)));
}

/** Addresses have such words, too. They are cleaned without being parsed. */
function hasSecretName(json: string): boolean {
  if (!SECRET_NAME.test(json)) return false;
  for (const [, name = ''] of json.matchAll(MEMBER)) {
    if (SECRET_NAME.test(name)) return true;
  }
  return false;
}

function cleaned(value: unknown, forgettable: boolean): unknown {
  if (typeof value === 'string') return cleanedText(value);
  if (isJsonArray(value)) return value.map((one) => cleaned(one, forgettable));
  if (!isJsonObject(value)) return value;
  const hidden = forgettable ? forgettableIn(value) : NONE;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (hidden.has(name)) return [name, LEFT_OUT];
      const isSecret = SECRET_NAME.test(name) && !LISTS.has(name);
      return [name, isSecret ? hide(member) : cleaned(member, forgettable)];
    }),
  );
}

const NONE: ReadonlySet<string> = new Set();

function cleanedText(text: string): string {
  const safe = text.replace(SECRET_TEXT, `$1${LEFT_OUT}`);
  return safe.includes('://') ? loggedText(safe) : safe;
}

/** Keeps the shape: whether there is such a secret, and how many. */
function hide(value: unknown): unknown {
  if (isJsonArray(value)) return value.map(hide);
  if (isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hide(member)]));
  }
  return value === null || typeof value === 'boolean' ? value : LEFT_OUT;
}

function forgettableIn(value: JsonObject): ReadonlySet<string> {
  const list = value[FORGETTABLE_LIST];
  const marked = value[FORGETTABLE];
  return new Set([
    ...(isJsonArray(list) ? list.filter((name) => typeof name === 'string') : []),
    ...(isJsonObject(marked) ? Object.keys(marked) : []),
  ]);
}
