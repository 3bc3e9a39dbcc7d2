/**
 * Compares the members of a JSON body with those that its schema has. The schema that decodes the
 * body is the one definition of them. Pure.
 */
import { z } from 'zod';
import { isJsonObject } from '@/protocol/json';
import { nearestName } from '@/protocol/nearest';

interface Members {
  readonly names: ReadonlyMap<string, Member>;
  /** Members of other names are taken as they are. */
  readonly isOpen: boolean;
}

interface Member {
  /** Members of the member. Null if it takes no object. */
  readonly inside: Members | null;
  /** One for each kind of object that has it. */
  readonly schemas: readonly z.core.$ZodType[];
}

export interface Stranger {
  /** The member's path. */
  readonly field: string;
  readonly nearest: string | undefined;
  /** Where a member of this name belongs. Empty: beside the body's other members. */
  readonly belongs: string | undefined;
}

/** Each warning costs bytes: a body has few mistakes. */
const MAX_STRANGERS = 20;
const shapes = new WeakMap<z.core.$ZodType, Members | null>();

function membersOf(schema: z.core.$ZodType): Members | null {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  // A schema that contains itself ends here.
  shapes.set(schema, null);
  const members = findMembers(schema);
  shapes.set(schema, members);
  return members;
}

/** The object that a schema takes: of lists, that of their items. Null if it takes no object. */
function findMembers(schema: z.core.$ZodType): Members | null {
  if (schema instanceof z.ZodObject) {
    const { shape, catchall } = schema.def;
    const names = Object.entries<z.core.$ZodType>(shape).map(
      ([name, member]) => [name, { inside: membersOf(member), schemas: [member] }] as const,
    );
    const isOpen = catchall !== undefined && !(catchall instanceof z.ZodNever);
    return { names: new Map(names), isOpen };
  }
  if (schema instanceof z.ZodArray) return membersOf(schema.def.element);
  if (schema instanceof z.ZodPipe) return membersOf(schema.def.in) ?? membersOf(schema.def.out);
  if (schema instanceof z.ZodUnion) return joined(schema.def.options.map(membersOf));
  if (schema instanceof z.ZodLazy) return membersOf(schema.def.getter());
  const { innerType } = schema._zod.def as { readonly innerType?: z.core.$ZodType };
  return innerType === undefined ? null : membersOf(innerType);
}

/** A member of any kind of object is known. */
function joined(all: readonly (Members | null)[]): Members | null {
  const objects = all.filter((one) => one !== null);
  if (objects.length === 0) return null;
  const names = new Map<string, Member>();
  for (const [name, { inside, schemas }] of objects.flatMap((one) => [...one.names])) {
    names.set(name, { inside, schemas: [...(names.get(name)?.schemas ?? []), ...schemas] });
  }
  return { names, isOpen: objects.some(({ isOpen }) => isOpen) };
}

/**
 * Returns the body without each null that says that a member is absent. A null that the schema takes
 * stays, and so does one of a required member. Members that the schema does not name stay as they are.
 */
export function withoutAbsent(schema: z.ZodType, body: unknown): unknown {
  const members = membersOf(schema);
  return members === null ? body : keepPresent(members, body);
}

function keepPresent(members: Members, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => keepPresent(members, item));
  if (!isJsonObject(value)) return value;
  const kept: [string, unknown][] = [];
  for (const [name, given] of Object.entries(value)) {
    const member = members.names.get(name);
    if (member === undefined || (given === null && !isAbsentAsNull(member)))
      kept.push([name, given]);
    else if (given !== null) {
      kept.push([name, member.inside === null ? given : keepPresent(member.inside, given)]);
    }
  }
  return Object.fromEntries(kept);
}

/** Schemas are tried once: a body may have thousands of nulls. */
const absentAsNull = new WeakMap<Member, boolean>();

function isAbsentAsNull(member: Member): boolean {
  const known = absentAsNull.get(member);
  if (known !== undefined) return known;
  const takes = (value: unknown): boolean =>
    member.schemas.some((schema) => z.safeParse(schema, value).success);
  const isAbsent = takes(undefined) && !takes(null);
  absentAsNull.set(member, isAbsent);
  return isAbsent;
}

/** Lists the members that the schema does not name. Of an open object, only those that look misspelt or misplaced. */
export function listStrangers(schema: z.ZodType, body: unknown): readonly Stranger[] {
  const root = membersOf(schema);
  if (root === null) return [];
  const found: Stranger[] = [];
  look(root, body, { root, path: '', found });
  return found;
}

interface Looking {
  readonly root: Members;
  readonly path: string;
  readonly found: Stranger[];
}

function look(members: Members, value: unknown, { root, path, found }: Looking): void {
  if (found.length >= MAX_STRANGERS) return;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      look(members, item, { root, path: `${path}${at}.`, found });
    return;
  }
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const known = members.names.get(name);
    const field = `${path}${name}`;
    if (known === undefined) note({ members, root, field, name, found });
    else if (known.inside !== null) look(known.inside, member, { root, path: `${field}.`, found });
  }
}

function note({
  members,
  root,
  field,
  name,
  found,
}: Omit<Looking, 'path'> & { members: Members; field: string; name: string }): void {
  const belongs = parentOf(name, members, root);
  const nearest = nearestName(name, members.names.keys());
  if (members.isOpen && belongs === undefined && nearest === undefined) return;
  if (found.length < MAX_STRANGERS) found.push({ field, nearest, belongs });
}

/** A member of the body belongs into one of its objects, and the other way round. */
function parentOf(name: string, members: Members, root: Members): string | undefined {
  if (members !== root) return root.names.has(name) ? '' : undefined;
  const [parent] = [...root.names].find(([, { inside }]) => inside?.names.has(name) === true) ?? [];
  return parent;
}
