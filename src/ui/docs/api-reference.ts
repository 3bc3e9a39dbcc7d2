/** Reads the OpenAPI document for people: operations by party, and the members of what is sent. Pure. */
import { z } from 'zod';

/** A JSON Schema as zod writes it. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** A member of a body, by its path, such as `order.products[].price`. */
export interface ReferenceMember {
  readonly name: string;
  /** In words, such as "list of objects". */
  readonly type: string;
  readonly isRequired: boolean;
  readonly meaning: string;
}

export interface ReferenceParameter {
  readonly name: string;
  readonly location: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly meaning: string;
}

export interface ReferenceAnswer {
  readonly status: string;
  readonly meaning: string;
  /** Empty for an answer without a body. */
  readonly mediaTypes: readonly string[];
  readonly members: readonly ReferenceMember[];
}

export interface ReferenceOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Paragraphs with code between backticks. */
  readonly paragraphs: readonly string[];
  /** The security scheme that it needs; undefined if everybody may call it. */
  readonly security: string | undefined;
  readonly parameters: readonly ReferenceParameter[];
  readonly body: readonly ReferenceMember[];
  /** The body with a value for each member that has to be there; undefined without a body. */
  readonly example: unknown;
  readonly answers: readonly ReferenceAnswer[];
}

export interface ReferenceParty {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ReferenceOperation[];
}

const text = z.string().default('');
const shape: z.ZodType<Shape> = z.custom<Shape>((value) => typeof value === 'object');
const content = z
  .record(z.string(), z.object({ schema: shape.optional(), example: z.unknown().optional() }))
  .optional();
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: text,
  security: z.array(z.record(z.string(), z.unknown())).optional(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: text,
    }),
  ),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
});
const documentSchema = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), shape) }),
});

type Content = z.output<typeof content>;
type Operation = z.output<typeof operationSchema>;

/** Reads the parties in the document's order. Throws if the document is not one of ours. */
export function readReference(document: unknown): readonly ReferenceParty[] {
  const { tags, paths, components } = documentSchema.parse(document);
  const reader = new ShapeReader(components.schemas);
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      tags: operation.tags,
      read: readOperation(reader, { method: method.toUpperCase(), path }, operation),
    })),
  );
  return tags.map(({ name, description }) => ({
    name,
    description,
    operations: all.filter((one) => one.tags.includes(name)).map(({ read }) => read),
  }));
}

function readOperation(
  reader: ShapeReader,
  at: { readonly method: string; readonly path: string },
  operation: Operation,
): ReferenceOperation {
  const body = shapeIn(operation.requestBody?.content);
  return {
    ...at,
    id: operation.operationId,
    summary: operation.summary,
    paragraphs: operation.description.split('\n\n').filter((one) => one !== ''),
    security: Object.keys(operation.security?.[0] ?? {})[0],
    parameters: operation.parameters.map(({ name, in: location, required, description }) => ({
      name,
      location,
      isRequired: required,
      meaning: description,
    })),
    body: body === undefined ? [] : reader.members(body),
    example:
      body === undefined
        ? undefined
        : (operation.requestBody?.content?.['application/json']?.example ?? reader.example(body)),
    answers: Object.entries(operation.responses).map(([status, answer]) => {
      const found = shapeIn(answer.content);
      return {
        status,
        meaning: answer.description,
        mediaTypes: Object.keys(answer.content ?? {}),
        members: found === undefined ? [] : reader.members(found),
      };
    }),
  };
}

function shapeIn(given: Content): Shape | undefined {
  return given?.['application/json']?.schema;
}

/** Shapes with these names are explained once, and stand for themselves. */
const BASIC = /^(?:Amount|AmountObject|(?:Dual)?Timestamp|(?:Dual)?Duration|WholeSecond)$/;
const MAX_DEPTH = 5;

/** An example of each basic shape, and of texts by the end of their name. */
const BASIC_EXAMPLES: Readonly<Record<string, unknown>> = {
  Amount: 'KUDOS:1',
  AmountObject: { currency: 'KUDOS', value: 1, fraction: 0 },
  Duration: { d_us: 3_600_000_000 },
  DualDuration: { d_us: 3_600_000_000 },
};
const TEXT_EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/payto/i, 'payto://x-taler-bank/bank.example/tea-house'],
  [/url|uri|website/i, 'https://shop.example/'],
  [/summary|description|name/i, 'A cup of tea'],
];

class ShapeReader {
  readonly #named: Readonly<Record<string, Shape>>;

  constructor(named: Readonly<Record<string, Shape>>) {
    this.#named = named;
  }

  /** Lists the members of a shape and, behind each, those inside it. */
  members(given: Shape, prefix = '', depth = 0): ReferenceMember[] {
    const properties = this.#properties(given);
    return [...properties].flatMap(([key, { member, isRequired }]) => {
      const name = prefix + key;
      const row = { name, type: this.#type(member), isRequired, meaning: this.#meaning(member) };
      if (depth >= MAX_DEPTH || this.#isBasic(member)) return [row];
      const { inner, suffix } = this.#inside(member);
      return [row, ...this.members(inner, `${name}${suffix}.`, depth + 1)];
    });
  }

  /** Makes a value with each member that has to be there. */
  example(given: Shape, name = '', depth = 0): unknown {
    const basic = BASIC_EXAMPLES[nameOf(given)];
    if (basic !== undefined) return basic;
    if (this.#isBasic(given)) return { t_s: 'never' };
    const found = this.#resolved(given);
    const [first] = found.anyOf ?? found.oneOf ?? [];
    if (first !== undefined) return this.example(first, name, depth + 1);
    if (found.const !== undefined) return found.const;
    if (found.enum !== undefined) return found.enum[0];
    const type = typeof found.type === 'string' ? found.type : found.type?.[0];
    if (type === 'object' && depth < MAX_DEPTH) {
      const required = [...this.#properties(found)].filter(([, { isRequired }]) => isRequired);
      return Object.fromEntries(
        required.map(([key, { member }]) => [key, this.example(member, key, depth + 1)]),
      );
    }
    if (type === 'array') {
      return found.items === undefined ? [] : [this.example(found.items, name, depth + 1)];
    }
    if (type === 'integer' || type === 'number') return 1;
    if (type === 'boolean') return true;
    return TEXT_EXAMPLES.find(([pattern]) => pattern.test(name))?.[1] ?? '…';
  }

  #resolved(given: Shape): Shape {
    return given.$ref === undefined ? given : (this.#named[nameOf(given)] ?? given);
  }

  #isBasic(given: Shape): boolean {
    return BASIC.test(nameOf(given));
  }

  /** The members of an object. If it is one of several kinds, a member that a kind lacks is optional. */
  #properties(given: Shape): Map<string, { readonly member: Shape; readonly isRequired: boolean }> {
    const found = this.#resolved(given);
    const kinds = (found.anyOf ?? found.oneOf ?? [found]).map((one) => this.#resolved(one));
    const members = new Map<string, { member: Shape; isRequired: boolean }>();
    for (const kind of kinds) {
      for (const [key, member] of Object.entries(kind.properties ?? {})) {
        if (members.has(key)) continue;
        const isRequired = kinds.every(({ required }) => required?.includes(key));
        members.set(key, { member, isRequired });
      }
    }
    return members;
  }

  /** The shape inside lists. */
  #inside(given: Shape): { readonly inner: Shape; readonly suffix: string } {
    const { items } = this.#resolved(given);
    if (items === undefined) return { inner: given, suffix: '' };
    const { inner, suffix } = this.#inside(items);
    return { inner, suffix: `[]${suffix}` };
  }

  #meaning(given: Shape): string {
    return (
      given.description ?? (this.#isBasic(given) ? '' : (this.#resolved(given).description ?? ''))
    );
  }

  #type(given: Shape): string {
    if (this.#isBasic(given)) return nameOf(given);
    const found = this.#resolved(given);
    const kinds = found.anyOf ?? found.oneOf;
    if (kinds !== undefined)
      return [...new Set(kinds.map((kind) => this.#type(kind)))].join(' or ');
    if (found.const !== undefined) return JSON.stringify(found.const);
    if (found.enum !== undefined) return found.enum.map((one) => JSON.stringify(one)).join(' or ');
    const types = typeof found.type === 'string' ? [found.type] : (found.type ?? []);
    if (types.includes('array')) {
      return found.items === undefined ? 'list' : `list of ${this.#type(found.items)}`;
    }
    return types.length === 0 ? 'any value' : types.join(' or ');
  }
}

function nameOf({ $ref = '' }: Shape): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}
