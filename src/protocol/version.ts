/**
 * Protocol versions `current:revision:age` (protocol-a 5.4). A side supports the protocols from
 * current − age to current. Two sides are compatible if their ranges overlap. Throws FormatError
 * unless both texts have all three numbers.
 */
import { FormatError } from '@/protocol/format-error';
import { parseInteger } from '@/protocol/integer';

export interface ProtocolVersion {
  readonly current: number;
  readonly revision: number;
  readonly age: number;
}

export interface VersionMatch {
  readonly compatible: boolean;
  /** Order of my `current` and the other's. */
  readonly currentCmp: -1 | 0 | 1;
}

const VERSION = /^([0-9]{1,9}):([0-9]{1,9}):([0-9]{1,9})$/;

export function parseVersion(text: string): ProtocolVersion {
  const match = VERSION.exec(text);
  if (match === null) throw new FormatError('expected a version like "9:0:0"');
  const [, current = '', revision = '', age = ''] = match;
  return {
    current: parseInteger(current),
    revision: parseInteger(revision),
    age: parseInteger(age),
  };
}

export function matchVersions(me: string, other: string): VersionMatch {
  const mine = parseVersion(me);
  const theirs = parseVersion(other);
  return {
    compatible:
      mine.current - mine.age <= theirs.current && mine.current >= theirs.current - theirs.age,
    currentCmp: compare(mine.current, theirs.current),
  };
}

function compare(a: number, b: number): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
