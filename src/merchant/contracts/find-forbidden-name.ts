/**
 * Finds the first member whose name deployed wallets refuse (decision D26). A refusal then names
 * the member, not only its object.
 */
import { isJsonArray, isJsonObject } from '@/protocol/json';

export interface ForbiddenName {
  /** Path of the object, as `$.extra`. */
  readonly path: string;
  readonly name: string;
}

const SALTS = new Set(['$forgettable', '$forgotten']);

export function findForbiddenName(value: unknown, path = '$'): ForbiddenName | undefined {
  for (const [name, member, isItem] of partsOf(value)) {
    if (!isItem && !/^[0-9A-Za-z_]+$/.test(name)) return { path, name };
    const found = findForbiddenName(member, isItem ? `${path}[${name}]` : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function partsOf(value: unknown): [name: string, part: unknown, isItem: boolean][] {
  if (isJsonArray(value)) return value.map((item, index) => [`${index}`, item, true]);
  if (!isJsonObject(value)) return [];
  return Object.entries(value)
    .filter(([name, member]) => member !== undefined && !SALTS.has(name))
    .map(([name, member]) => [name, member, false]);
}
