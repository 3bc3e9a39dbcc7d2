/** Renames the members of JSON objects between the wire and the process. */
import { z } from 'zod';

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type NameOf<Name, Names> = Name extends keyof Names ? Names[Name] : CamelCase<Name>;

export type Renamed<Wire, Names> = {
  [Name in keyof Wire as NameOf<Name, Names> & string]: Wire[Name];
};

type Codec<Wire extends z.ZodType, Inside> = z.ZodCodec<Wire, z.ZodCustom<Inside, Inside>>;

/** Members have the names of `names`, else those of the wire in camelCase. */
export function renamed<
  Wire extends z.ZodObject,
  const Names extends Partial<Record<keyof z.output<Wire>, string>> = object,
>(wire: Wire, names?: Names): Codec<Wire, Renamed<z.output<Wire>, Names>> {
  const inside = z.custom<Renamed<z.output<Wire>, Names>>(isObject);
  const outside = z.custom<z.output<Wire>>(isObject);
  const pairs = pairsOf(Object.keys(wire.shape), names);
  const back = pairs.map(({ from, to }): NamePair => ({ from: to, to: from }));
  return z.codec(wire, inside, {
    decode: (value) => inside.parse(withNames(value, pairs)),
    encode: (value) => outside.parse(withNames(value, back)),
  });
}

type EachKey<Wire> = Wire extends unknown ? keyof Wire : never;
type EachRenamed<Wire, Names> = Wire extends unknown ? Renamed<Wire, Names> : never;

/** The same for objects of several kinds. A member has one name in all of them. */
export function renamedUnion<
  Wire extends z.ZodDiscriminatedUnion<readonly [z.ZodObject, ...z.ZodObject[]]>,
  const Names extends Partial<Record<EachKey<z.output<Wire>>, string>> = object,
>(wire: Wire, names?: Names): Codec<Wire, EachRenamed<z.output<Wire>, Names>> {
  const inside = z.custom<EachRenamed<z.output<Wire>, Names>>(isObject);
  const outside = z.custom<z.output<Wire>>(isObject);
  const keys = new Set(wire.options.flatMap(({ shape }) => Object.keys(shape)));
  const pairs = pairsOf([...keys], names);
  const back = pairs.map(({ from, to }): NamePair => ({ from: to, to: from }));
  return z.codec(wire, inside, {
    decode: (value) => inside.parse(withNames({ ...value }, pairs)),
    encode: (value) => outside.parse(withNames({ ...value }, back)),
  });
}

interface NamePair {
  readonly from: string;
  readonly to: string;
}

function pairsOf(wireNames: readonly string[], names: object = {}): NamePair[] {
  const given = new Map<string, unknown>(Object.entries(names));
  return wireNames.map((from) => {
    const own = given.get(from);
    return { from, to: typeof own === 'string' ? own : toCamelCase(from) };
  });
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
