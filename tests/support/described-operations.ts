/** Compares answers with what `/openapi.json` promises. */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import { describeApi } from '@/http/openapi/document';
import { PARTIES } from '@/http/openapi/parties';

/** Longer answers are lists of what shorter ones have, and reading them twice takes long. */
const LONGEST = 200_000;

interface Responses {
  readonly [status: string]: { readonly content?: Record<string, { readonly schema?: object }> };
}
type PathItem = Readonly<Record<string, { readonly responses: Responses }>>;

/** A described operation. */
export interface Described {
  readonly name: string;
  readonly responses: Responses;
}

const api = describeApi(PARTIES, 'http://localhost') as {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
};
const patterns = Object.entries(api.paths)
  .sort(([a], [b]) => a.split('{').length - b.split('{').length)
  .map(([path, item]) => ({ path, item, pattern: patternOf(path) }));

function patternOf(path: string): RegExp {
  const literal = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.$]/g, '\\$&'));
  return new RegExp(`^${literal.join('[^/]+')}/?$`);
}

/** Finds the operation of a path; undefined if none is described. */
export function describedOperation(method: string, pathname: string): Described | undefined {
  const row = patterns.find(({ pattern }) => pattern.test(pathname));
  const operation = row?.item[method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (row === undefined || operation === undefined) return undefined;
  return { name: `${method} ${row.path}`, responses: operation.responses };
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: true });
ajv.addSchema({ $id: 'api', components: api.components });
const checks = new Map<string, ValidateFunction>();

function checkOf(schema: object): ValidateFunction {
  const { $ref = '' } = schema as { $ref?: string };
  const known = checks.get($ref) ?? ajv.compile({ $ref: `api${$ref}` });
  checks.set($ref, known);
  return known;
}

/** Says what in an answer is not as described; undefined if all is. Reads the answer. */
export async function misfitIn(found: Described, response: Response): Promise<string | undefined> {
  const { status } = response;
  const isRefusal = status >= 400 && !(`${status}` in found.responses);
  const described = found.responses[isRefusal ? 'default' : `${status}`];
  if (described === undefined) return `status ${status} is not described`;
  if (!(response.headers.get('content-type') ?? '').startsWith('application/json'))
    return undefined;
  const schema = described.content?.['application/json']?.schema;
  if (schema === undefined) return `status ${status} has no JSON body by its description`;
  const text = await response.text();
  if (text.length > LONGEST || text === '') return undefined;
  const check = checkOf(schema);
  return check(JSON.parse(text))
    ? undefined
    : `${ajv.errorsText(check.errors)}: ${text.slice(0, 500)}`;
}
