/**
 * Converts records to one line of JSON and back without loss. A bigint, bytes and the never of
 * timestamps are objects with one `$`-member. Members of contract terms may begin with `$` too
 * (`$forgettable`). Such an object is wrapped as `{"$": …}`.
 */
import { decodeBase32, encodeBase32 } from '@/protocol/base32';

export function recordToText(value: unknown): string {
  return JSON.stringify(pack(value));
}

export function recordFromText(text: string): unknown {
  return unpack(JSON.parse(text));
}

function pack(value: unknown): unknown {
  if (typeof value === 'bigint') return { $n: value.toString() };
  if (value === Infinity) return { $t: 'never' };
  if (value instanceof Uint8Array) return { $b: encodeBase32(value) };
  if (Array.isArray(value)) return value.map(pack);
  if (typeof value !== 'object' || value === null) return value;
  const packed = mapValues(value, pack);
  return Object.keys(value).some((name) => name.startsWith('$')) ? { $: packed } : packed;
}

function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  if (typeof value !== 'object' || value === null) return value;
  const tagged = value as Readonly<Record<string, unknown>>;
  if (typeof tagged['$n'] === 'string') return BigInt(tagged['$n']);
  if (tagged['$t'] === 'never') return Infinity;
  if (typeof tagged['$b'] === 'string') return decodeBase32(tagged['$b']);
  if (typeof tagged['$'] === 'object' && tagged['$'] !== null) {
    return mapValues(tagged['$'], unpack);
  }
  return mapValues(value, unpack);
}

function mapValues(object: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, change(value)]),
  );
}
