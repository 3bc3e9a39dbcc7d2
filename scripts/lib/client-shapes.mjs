// Writes the types of `florin/client`: shapes of all calls to an instance, and the refusals. They come
// from the description of the API, so from the zod shapes with which the server reads and answers.
import { build } from 'esbuild';
import path from 'node:path';
import { root } from './prepare.mjs';

const SOURCE = `
import { z } from 'zod';
import { describeApi } from '@/http/openapi/document';
import { addMeanings } from '@/http/openapi/meanings/member-meanings';
import { MERCHANT_FOR_SHOPS } from '@/http/openapi/merchant-private';
import { contractTermsSchema } from '@/protocol/contract-terms';
import { GENERIC_ERRORS } from '@/protocol/errors/generic';
import { MERCHANT_ERRORS } from '@/protocol/errors/merchant';
import { MERCHANT_CATALOGUE_ERRORS } from '@/protocol/errors/merchant-catalogue';
import { MERCHANT_EXCHANGE_ERRORS } from '@/protocol/errors/merchant-exchanges';
import { MERCHANT_PRIVATE_ERRORS } from '@/protocol/errors/merchant-private';
import { COIN_BODIES, REFUSAL_BODIES } from '@/protocol/refusal-bodies';

const jsonSchema = (schema, name) => {
  const found = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  addMeanings(found, name);
  return found;
};
export const api = describeApi([MERCHANT_FOR_SHOPS], '');
export const contract = jsonSchema(contractTermsSchema, 'ContractTerms');
export const errors = {
  ...GENERIC_ERRORS, ...MERCHANT_ERRORS, ...MERCHANT_PRIVATE_ERRORS,
  ...MERCHANT_CATALOGUE_ERRORS, ...MERCHANT_EXCHANGE_ERRORS,
};
export const bodies = Object.fromEntries(
  Object.keys(errors)
    .filter((name) => name in REFUSAL_BODIES && !(name in COIN_BODIES))
    .map((name) => [name, jsonSchema(REFUSAL_BODIES[name], name)]),
);
`;

/** Shapes whose names in the description come from the summary of a call. */
const NAMES = {
  CreateOrderRequest: 'NewOrder',
  CreateOrderAnswer: 'CreatedOrder',
  PrivateOrder: 'Order',
  RaiseRefund: 'NewRefund',
  RaisedRefund: 'Refund',
  ListProductsAnswer: 'ProductList',
  ProductAddition: 'NewProduct',
  ListTemplatesAnswer: 'TemplateList',
  AddTemplateRequest: 'NewTemplate',
  GetTemplateAnswer: 'Template',
  ChangeTemplateRequest: 'TemplateChange',
  EndpointList: 'WebhookEndpointList',
  NewEndpoint: 'NewWebhookEndpoint',
  EndpointMade: 'CreatedWebhookEndpoint',
  Endpoint: 'WebhookEndpoint',
  EndpointChange: 'WebhookEndpointChange',
  EraseMembersOfOrderSContractAnswer: 'Forgotten',
};

/** Shapes of which answers have one form, and requests may have any. */
const BASIC = {
  Amount: ['Amount', 'Amount'],
  Timestamp: ['Timestamp', 'GivenTimestamp'],
  WholeSecond: ['Timestamp', 'GivenTimestamp'],
  DualTimestamp: ['DualTimestamp', 'GivenTimestamp'],
  Duration: ['Duration', 'GivenDuration'],
  DualDuration: ['DualDuration', 'GivenDuration'],
};

const BASIC_TYPES = `/** An amount, such as \`KUDOS:1.5\`. */
export type Amount = string;
/** A point in time. */
export interface Timestamp {
  /** Milliseconds since 1970. */
  readonly t_ms: number | 'never';
  /** Seconds since 1970. */
  readonly t_s?: number | 'never';
}
export interface DualTimestamp extends Timestamp {
  readonly t_s: number | 'never';
}
/** A point in time as you may write it. */
export type GivenTimestamp =
  | { readonly t_ms: number | 'never' }
  | { readonly t_s: number | 'never' };
/** A span of time. */
export interface Duration {
  /** Milliseconds. */
  readonly d_ms: number | 'forever';
  /** Microseconds. */
  readonly d_us?: number | 'forever';
}
export interface DualDuration extends Duration {
  readonly d_us: number | 'forever';
}
/** A span of time as you may write it: \`2 days\`, \`{ d_ms: 172800000 }\`. */
export type GivenDuration =
  | string
  | { readonly d_ms: number | 'forever' }
  | { readonly d_us: number | 'forever' };`;

const [GET, SEND] = [0, 1];

/** A file, since native packages are found from it. */
const BUNDLE = path.join(root, 'dist/client-shapes.mjs');

export async function describeClient() {
  await build({
    stdin: { contents: SOURCE, resolveDir: root, loader: 'ts' },
    tsconfig: path.join(root, 'tsconfig.json'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['react-server', 'node'],
    external: ['sodium-native'],
    outfile: BUNDLE,
    logLevel: 'warning',
  });
  const { api, contract, errors, bodies } = await import(BUNDLE);
  const types = new Types(api.components.schemas);
  const calls = callsOf(api, types);
  const refusals = refusalsOf(errors, bodies, types);
  const terms = types.render(contract, GET);
  const unions = [
    '/** All calls to an instance: what they take and answer. */',
    `export interface Calls {\n${indented(calls.join('\n'))}\n}`,
    '/** The refusals that a shop can meet: number, status, and members of the body. */',
    `export interface Refusals {\n${indented(refusals.join('\n'))}\n}`,
    '/** The contract. Members that were forgotten are missing. */',
    `export type ContractTerms = ${terms};`,
  ];
  return [
    '// Made by scripts/lib/client-shapes.mjs.',
    BASIC_TYPES,
    ...types.declare(),
    ...unions,
    '',
  ].join('\n');
}

function callsOf(api, types) {
  return Object.entries(api.paths).flatMap(([full, item]) =>
    Object.entries(item).map(([method, { summary, parameters, requestBody, responses }]) => {
      const route = full.replace('/merchant/instances/{instance}/', '');
      const named = (place) => parameters.filter((one) => one.in === place);
      const steps = named('path').filter(({ name }) => name !== 'instance');
      const query = named('query');
      const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      const members = [
        ...(steps.length === 0 ? [] : [`path: ${object(steps, 'string | number', true)};`]),
        ...(query.length === 0 ? [] : [`query?: ${object(query, QUERY)};`]),
        ...(requestBody === undefined ? [] : [`body: ${types.ofContent(requestBody, SEND)};`]),
        `answer: ${answers.map(([, one]) => types.ofContent(one, GET)).join(' | ')};`,
      ];
      const name = `${method.toUpperCase()} ${route}`;
      return `/** ${summary}. */\n'${name}': {\n${indented(members.join('\n'))}\n};`;
    }),
  );
}

/** Yes and no may be booleans. */
const QUERY = 'string | number | boolean | undefined';

function object(parameters, type, required = false) {
  const rows = parameters.map(
    ({ name, description }) =>
      `${doc(description)}readonly ${name}${required ? '' : '?'}: ${type};`,
  );
  return `{\n${indented(rows.join('\n'))}\n}`;
}

function refusalsOf(errors, bodies, types) {
  return Object.entries(errors).map(([name, { code, status, hint }]) => {
    const body = bodies[name] === undefined ? 'object' : types.render(bodies[name], GET);
    return `${doc(hint)}${name}: { code: ${code}; status: ${status}; body: ${body} };`;
  });
}

const doc = (text) => (text === undefined ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`);
const indented = (text) => text.replaceAll(/^(?=.)/gm, '  ');

/** Turns JSON Schema into TypeScript. A shape with a name is declared once for each direction. */
class Types {
  #schemas;
  #declared = new Map();

  constructor(schemas) {
    this.#schemas = schemas;
  }

  declare() {
    return [...this.#declared].map(([name, type]) =>
      isOneObject(type) ? `export interface ${name} ${type}` : `export type ${name} = ${type};`,
    );
  }

  ofContent({ content }, direction) {
    const schema = content?.['application/json']?.schema;
    return schema === undefined ? 'undefined' : this.render(schema, direction);
  }

  render(schema, direction) {
    if (schema.$ref !== undefined) return this.#named(schema.$ref.split('/').at(-1), direction);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined)
      return basicOf(choices, direction) ?? this.#union(choices, direction);
    if (schema.allOf !== undefined)
      return schema.allOf.map((one) => this.render(one, direction)).join(' & ');
    if ('const' in schema) return literal(schema.const);
    if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
    if (schema.type === 'array') return this.#array(schema, direction);
    if (schema.type === 'object') return this.#object(schema, direction);
    return [schema.type]
      .flat()
      .map((type) => PLAIN[type] ?? 'unknown')
      .join(' | ');
  }

  #union(choices, direction) {
    const types = new Set(choices.map((one) => this.render(one, direction)));
    return [...types].map((one) => (one.includes(' & ') ? `(${one})` : one)).join(' | ');
  }

  #array({ items = {}, prefixItems }, direction) {
    if (prefixItems !== undefined) {
      return `readonly [${prefixItems.map((one) => this.render(one, direction)).join(', ')}]`;
    }
    const item = this.render(items, direction);
    return `readonly ${isOneObject(item) || /^\w+$/.test(item) ? item : `(${item})`}[]`;
  }

  #object({ properties = {}, required = [], additionalProperties }, direction) {
    const rows = Object.entries(properties).map(([name, schema]) => {
      const isOptional = !required.includes(name);
      const type = knownType(name) ?? this.render(schema, direction);
      const orUndefined = isOptional && direction === SEND ? ' | undefined' : '';
      const question = isOptional ? '?' : '';
      return `${doc(schema.description)}readonly ${key(name)}${question}: ${type}${orUndefined};`;
    });
    if (rows.length > 0) return `{\n${indented(rows.join('\n'))}\n}`;
    const value = isSchema(additionalProperties)
      ? this.render(additionalProperties, direction)
      : 'unknown';
    return `Readonly<Record<string, ${value}>>`;
  }

  #named(name, direction) {
    if (BASIC[name] !== undefined) return BASIC[name][direction];
    const plain = NAMES[name] ?? name;
    const isDouble = direction === SEND && /^(?:TemplateHook)$/.test(name);
    const declared = isDouble ? `Given${plain}` : plain;
    if (!this.#declared.has(declared)) {
      this.#declared.set(declared, 'unknown');
      this.#declared.set(declared, this.render(this.#schemas[name], direction));
    }
    return declared;
  }
}

/** The type of a member that JSON Schema cannot say. */
function knownType(name) {
  if (name === 'contract_terms') return 'ContractTerms';
  return name.endsWith('_i18n') ? 'Readonly<Record<string, string>>' : undefined;
}

const PLAIN = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A basic shape that a rule of its own has made another one. */
function basicOf(choices, direction) {
  const names = choices.flatMap((one) => Object.keys(one.properties ?? {}));
  if (names.includes('t_ms')) return BASIC.Timestamp[direction];
  if (names.includes('d_ms')) return BASIC.Duration[direction];
  return names.includes('fraction') ? 'Amount' : undefined;
}

/** Members are indented, so only the end of a union's first object stands at a line's beginning. */
const isOneObject = (type) => type.startsWith('{') && type.indexOf('\n}') === type.length - 2;

const literal = (value) => (typeof value === 'string' ? `'${value}'` : `${value}`);
const key = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);
const isSchema = (value) => typeof value === 'object' && value !== null;
