/** Renames the members of JSON objects between the wire and the process. */
import { z } from 'zod';

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type NameOf<Name, Names> = Name extends keyof Names ? Names[Name] : CamelCase<Name>;

export type Renamed<Wire, Names> = {
  [Name in keyof Wire as NameOf<Name, Names> & string]: Wire[Name];
};

/** Members have the names of `names`, else those of the wire in camelCase. */
export function renamed<
  Wire extends z.ZodObject,
  const Names extends Partial<Record<keyof z.output<Wire>, string>> = object,
>(
  wire: Wire,
  names?: Names,
): z.ZodCodec<Wire, z.ZodCustom<Renamed<z.output<Wire>, Names>, Renamed<z.output<Wire>, Names>>> {
  const inside = z.custom<Renamed<z.output<Wire>, Names>>(isObject);
  const outside = z.custom<z.output<Wire>>(isObject);
  const given = new Map<string, unknown>(Object.entries(names ?? {}));
  const pairs = Object.keys(wire.shape).map((name): NamePair => {
    const own = given.get(name);
    return { from: name, to: typeof own === 'string' ? own : toCamelCase(name) };
  });
  const back = pairs.map(({ from, to }): NamePair => ({ from: to, to: from }));
  return z.codec(wire, inside, {
    decode: (value) => inside.parse(withNames(value, pairs)),
    encode: (value) => outside.parse(withNames(value, back)),
  });
}

interface NamePair {
  readonly from: string;
  readonly to: string;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function toCamelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function withNames(
  value: Readonly<Record<string, unknown>>,
  pairs: readonly NamePair[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { from, to } of pairs) {
    const member = value[from];
    if (member !== undefined) result[to] = member;
  }
  return result;
}
