/** Renames the members of JSON objects between the wire and the process. */
import { z } from 'zod';

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type NameOf<Name, Names> = Name extends keyof Names ? Names[Name] : CamelCase<Name>;

export type Renamed<Wire, Names> = {
  [Name in keyof Wire as NameOf<Name, Names> & string]: Wire[Name];
};

/** The wire's schema checks the values, and the type the names: there is nothing left to check inside. */
type Codec<Wire extends z.ZodType, Inside> = z.ZodCodec<Wire, z.ZodType<Inside, Members>>;
type Members = Readonly<Record<string, unknown>>;

/** Members have the names of `names`, else those of the wire in camelCase. */
export function renamed<
  Wire extends z.ZodObject,
  const Names extends Partial<Record<keyof z.output<Wire>, string>> = object,
>(wire: Wire, names?: Names): Codec<Wire, Renamed<z.output<Wire>, Names>> {
  const inside: z.ZodType<Renamed<z.output<Wire>, Names>, Members> = z.any();
  const pairs = pairsOf(Object.keys(wire.shape), names);
  const back = pairs.map(({ from, to }): NamePair => ({ from: to, to: from }));
  return z.codec(wire, inside, {
    decode: (value) => withNames(value, pairs),
    encode: (value) => withNames(value, back) as z.output<Wire>,
  });
}

/** Members that a schema names, and in `others` those that it does not name, as they are. */
export type Open<Wire, Names> = Renamed<Wire, Names> & {
  readonly others: Readonly<Record<string, unknown>>;
};

/** The same for an open object, of which some members are known. */
export function renamedOpen<
  Wire extends z.ZodObject<z.ZodRawShape, z.core.$loose>,
  Shape extends z.ZodRawShape,
  const Names extends Partial<Record<keyof Shape, string>> = object,
>(
  wire: Wire,
  known: z.ZodObject<Shape>,
  names?: Names,
): Codec<Wire, Open<z.output<z.ZodObject<Shape>>, Names>> {
  const inside: z.ZodType<Open<z.output<z.ZodObject<Shape>>, Names>, Members> = z.any();
  const pairs = pairsOf(Object.keys(known.shape), names);
  const namesInside = new Map(pairs.map(({ from, to }) => [from, to]));
  const back = pairs.map(({ from, to }): NamePair => ({ from: to, to: from }));
  return z.codec(wire, inside, {
    decode: (value) => opened(value, namesInside),
    encode: (value) => Object.assign(withNames(value, back), value['others']) as z.output<Wire>,
  });
}

/** Looks at the members that there are: an order has few of all that it may have. */
function opened(
  value: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const others: Record<string, unknown> = {};
  const result: Record<string, unknown> = { others };
  for (const from of Object.keys(value)) {
    const to = names.get(from);
    if (to === undefined) others[from] = value[from];
    else if (value[from] !== undefined) result[to] = value[from];
  }
  return result;
}

type EachKey<Wire> = Wire extends unknown ? keyof Wire : never;
type EachRenamed<Wire, Names> = Wire extends unknown ? Renamed<Wire, Names> : never;

/** The same for objects of several kinds. A member has one name in all of them. */
export function renamedUnion<
  Wire extends z.ZodDiscriminatedUnion<readonly [z.ZodObject, ...z.ZodObject[]]>,
  const Names extends Partial<Record<EachKey<z.output<Wire>>, string>> = object,
>(wire: Wire, names?: Names): Codec<Wire, EachRenamed<z.output<Wire>, Names>> {
  const inside: z.ZodType<EachRenamed<z.output<Wire>, Names>, Members> = z.any();
  const keys = new Set(wire.options.flatMap(({ shape }) => Object.keys(shape)));
  const pairs = pairsOf([...keys], names);
  const back = pairs.map(({ from, to }): NamePair => ({ from: to, to: from }));
  return z.codec(wire, inside, {
    decode: (value) => withNames({ ...value }, pairs),
    encode: (value) => withNames(value, back) as z.output<Wire>,
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
