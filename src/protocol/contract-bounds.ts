/**
 * Limits the size of a contract before anything is made of it. Each member that may be forgotten costs
 * hashes whenever the contract is hashed, as much as some hundred other members. Pure.
 */
import { FORGETTABLE, FORGETTABLE_LIST, FORGOTTEN } from '@/protocol/contract-hash';
import { FormatError } from '@/protocol/format-error';
import { isJsonArray, isJsonObject, type JsonObject } from '@/protocol/json';

/** The largest number of products of an order. Hashing so many takes 40 ms. */
export const MAX_FORGETTABLE = 1024;

export interface ContractBounds {
  /** Texts, numbers, lists, objects. */
  readonly values: number;
  /** Total length of texts and names. */
  readonly characters: number;
}

export interface ContractSize extends ContractBounds {
  /** Members that may be forgotten, or are. */
  readonly forgettable: number;
}

const WHOLE = '$';

/** Stops at the first that is too much. Throws FormatError, for members that may be forgotten with their path. */
export function assertBounded(terms: object, bounds: ContractBounds): ContractSize {
  let values = 0;
  let characters = 0;
  let forgettable = 0;
  const look = (value: unknown, path: string): void => {
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (values > bounds.values) {
      throw new FormatError(`the contract would have more than ${bounds.values} values`, WHOLE);
    }
    if (characters > bounds.characters) {
      const most = `${bounds.characters} characters`;
      throw new FormatError(`the contract would be longer than ${most}`, WHOLE);
    }
    if (isJsonArray(value)) value.forEach((item, index) => look(item, `${path}[${index}]`));
    if (!isJsonObject(value)) return;
    forgettable += countForgettable(value);
    if (forgettable > MAX_FORGETTABLE) {
      throw new FormatError(`at most ${MAX_FORGETTABLE} members may be forgettable`, path);
    }
    for (const name of Object.keys(value)) {
      characters += name.length;
      look(value[name], `${path}.${name}`);
    }
  };
  look(terms, WHOLE);
  return { values, characters, forgettable };
}

/** Counts forgettable members. Forgotten ones count, since an order may be made of such a contract. */
function countForgettable(object: JsonObject): number {
  const list = object[FORGETTABLE_LIST];
  return (
    countMembers(object[FORGETTABLE]) +
    countMembers(object[FORGOTTEN]) +
    (isJsonArray(list) ? list.filter((name) => Object.hasOwn(object, String(name))).length : 0)
  );
}

function countMembers(map: unknown): number {
  return isJsonObject(map) ? Object.keys(map).length : 0;
}
