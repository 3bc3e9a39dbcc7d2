/** Makes the OpenAPI document of all parties from their operations. */
import { z } from 'zod';
import { permissionFor, PRIVATE_ROUTES, type PrivateRoute } from '../private-routes';
import { BODY_EXAMPLES } from './body-examples';
import { componentName, openRegistry } from './component-names';
import { errorSchema } from './error-shape';
import { answerHeaders, refusalHeaders, requestHeaders } from './headers';
import { addMeanings } from './meanings/member-meanings';
import { PATH_MEANINGS } from './meanings/path-parameters';
import type { Access, Body, Method, Operation, Party } from './operation';

type Json = Record<string, unknown>;

const SECURITY: Readonly<Record<Access, string>> = {
  instance: 'instanceToken',
  password: 'instancePassword',
  operator: 'operatorToken',
  account: 'bankAccount',
};

const SECURITY_SCHEMES = {
  instanceToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token of the instance: `Authorization: Bearer secret-token:…`.',
  },
  instancePassword: {
    type: 'http',
    scheme: 'basic',
    description: 'Name and password of the instance.',
  },
  operatorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of the deployment’s operator.',
  },
  bankAccount: { type: 'http', scheme: 'basic', description: 'Name and password of the account.' },
};

/** `publicUrl` is the origin that callers use, without a slash at the end. */
export function describeApi(parties: readonly Party[], publicUrl: string): Json {
  const shapes = new Shapes();
  const paths: Record<string, Json> = {};
  for (const party of parties) {
    for (const [path, operations] of Object.entries(party.operations)) {
      const full = path === '' ? party.base : `${party.base}/${path}`;
      const item: Json = {};
      for (const [method, operation] of Object.entries(operations)) {
        const at = { method: method as Method, full };
        item[method.toLowerCase()] = describeOperation(party, at, operation, shapes);
      }
      paths[full] = { ...paths[full], ...item };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Florin', version: VERSION, description: ABOUT },
    servers: [{ url: publicUrl }],
    tags: tagsOf(parties),
    paths,
    components: { schemas: shapes.describe(), securitySchemes: SECURITY_SCHEMES },
  };
}

/** The first number grows when an operation changes so that earlier callers fail. */
const VERSION = '1.0.0';

/** Several parties may share a tag. */
function tagsOf(parties: readonly Party[]): Json[] {
  const tags = new Map(parties.map(({ tag, description }) => [tag, description]));
  return [...tags].map(([name, description]) => ({ name, description }));
}

const ABOUT = [
  'Merchant, bank, exchange, sync and auditor of one deployment.',
  'Leave `/instances/{instance}` out for the default instance.',
  'Every error has a `code` that never changes, and a `hint`.',
  'In requests of shops and operators, and in orders by templates, a `null` of an optional member counts as absent, also under `Prefer: handling=strict`.',
].join(' ');

interface Endpoint {
  readonly method: Method;
  readonly full: string;
}

function describeOperation(party: Party, at: Endpoint, operation: Operation, shapes: Shapes): Json {
  const { summary, description, access, query, body, answers } = operation;
  const permission = permissionAt(at);
  const sentences = [
    ...(description === undefined ? [] : [description]),
    ...(permission === undefined ? [] : [`Needs the permission \`${permission}\`.`]),
  ];
  const needs = access ?? (permission === undefined ? undefined : 'instance');
  const caller = { ...at, needs, isTagged: operation.isTagged === true };
  return {
    operationId: operationId(at),
    tags: [party.tag],
    summary,
    ...(sentences.length === 0 ? {} : { description: sentences.join('\n\n') }),
    ...(needs === undefined ? {} : { security: [{ [SECURITY[needs]]: [] }] }),
    parameters: [...pathParameters(at.full), ...queryParameters(query), ...requestHeaders(caller)],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: withExample(at, shapes.content(body, `${nameFrom(summary)}Request`)),
          },
        }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          {
            ...describeAnswer({ status: Number(status), summary }, answer, shapes),
            ...answerHeaders(caller, { status: Number(status), body: answer }),
          },
        ]),
      ),
      default: {
        description: 'A refusal.',
        ...refusalHeaders(caller),
        content: shapes.content(errorSchema, 'Error'),
      },
    },
  };
}

const OF_AN_INSTANCE = /^\/merchant\/(?:instances\/\{instance\}\/)?(.+)$/;

function withExample({ full, method }: Endpoint, content: Json): Json {
  const example = BODY_EXAMPLES[`${method} ${pathOfInstance(full)}`];
  if (example === undefined) return content;
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [type, { ...(media as Json), example }]),
  );
}

const pathOfInstance = (full: string): string => OF_AN_INSTANCE.exec(full)?.[1] ?? '';

/** Returns the permission of a private route of an instance; undefined for other routes. */
function permissionAt({ full, method }: Endpoint): string | undefined {
  const path = pathOfInstance(full);
  const route = path.replaceAll(/\{(\w+)\}/g, '[$1]');
  if (!(route in PRIVATE_ROUTES)) return undefined;
  return permissionFor(route as PrivateRoute, method) ?? undefined;
}

/** `GET /merchant/instances/{instance}/private/orders` is `get_merchant_instances_private_orders`. */
function operationId({ full, method }: Endpoint): string {
  const steps = full.split('/').filter((step) => step !== '');
  return [method.toLowerCase(), ...steps.map((step) => step.replaceAll(/\W+/g, ''))].join('_');
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: PATH_MEANINGS[name],
    schema: { type: 'string' },
  }));
}

function queryParameters(query: z.ZodObject | undefined): Json[] {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const { description } = z.globalRegistry.get(schema) ?? {};
    return {
      name,
      in: 'query',
      required: !z.safeParse(schema, undefined).success,
      ...(description === undefined ? {} : { description }),
      schema: { type: 'string' },
    };
  });
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Done.',
  202: 'Accepted.',
  204: 'Done, without a body.',
  302: 'Leads to another address.',
  303: 'Leads to another address.',
  304: 'Not changed.',
  402: 'Payment required.',
};

function describeAnswer(
  { status, summary }: { readonly status: number; readonly summary: string },
  answer: Body | readonly Body[],
  shapes: Shapes,
): Json {
  const bodies = (Array.isArray(answer) ? answer : [answer]) as readonly Body[];
  const name = `${nameFrom(summary)}Answer`;
  const content = Object.assign({}, ...bodies.map((body) => shapes.content(body, name))) as Json;
  return {
    description: STATUS_TEXTS[status] ?? `Status ${status}.`,
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

/** Collects the shapes that have names, and refers to them. */
class Shapes {
  readonly #registry = openRegistry();
  readonly #names = new Set<string>();

  /** The content of a request or an answer. `name`: for a shape without an exported one. */
  content(body: Body, name: string): Json {
    if (body === 'nothing') return {};
    if (typeof body === 'string') return { [body]: {} };
    return { 'application/json': { schema: { $ref: uriOf(this.#nameOf(body, name)) } } };
  }

  describe(): Json {
    const { schemas } = z.toJSONSchema(this.#registry, {
      io: 'input',
      unrepresentable: 'any',
      uri: uriOf,
    });
    for (const [name, schema] of Object.entries(schemas)) {
      delete schema.$schema;
      delete schema.$id;
      addMeanings(schema, name);
    }
    return schemas;
  }

  #nameOf(schema: z.ZodType, otherwise: string): string {
    const known = this.#registry.get(schema)?.id;
    if (known !== undefined) return known;
    const wanted = componentName(schema) ?? otherwise;
    let id = wanted;
    for (let count = 2; this.#names.has(id); count += 1) id = `${wanted}${count}`;
    this.#names.add(id);
    this.#registry.add(schema, { id });
    return id;
  }
}

/** "Create an order" is `CreateOrder`. */
function nameFrom(summary: string): string {
  return summary
    .split(/[^A-Za-z]+/)
    .filter((word) => !/^(?:an?|the)?$/i.test(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function uriOf(name: string): string {
  return `#/components/schemas/${name}`;
}
