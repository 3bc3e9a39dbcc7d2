/** Writes JSON with long arrays in parts: in one piece it would delay all callers. */
import { asJsonObject, type JsonObject } from '@/protocol/json';

/** Entries converted to text at once. */
const PORTION = 200;

/** Undefined if no array of `value` is long. Nested arrays are ignored. */
export function longJson(value: object): AsyncGenerator<string> | undefined {
  return hasLongArray(value) ? partsOf(value) : undefined;
}

function hasLongArray(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.length > PORTION;
  return Object.values(value).some(hasLongArray);
}

async function* partsOf(value: unknown): AsyncGenerator<string> {
  if (!hasLongArray(value)) yield JSON.stringify(value);
  else if (Array.isArray(value)) yield* entriesOf(value);
  else yield* membersOf(asJsonObject(value));
}

function* entriesOf(entries: readonly unknown[]): Generator<string> {
  for (let start = 0; start < entries.length; start += PORTION) {
    const text = JSON.stringify(entries.slice(start, start + PORTION)).slice(1, -1);
    yield `${start === 0 ? '[' : ','}${text}`;
  }
  yield ']';
}

async function* membersOf(value: JsonObject): AsyncGenerator<string> {
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    // The same as JSON.stringify.
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* partsOf(member);
    before = ',';
  }
  yield '}';
}
