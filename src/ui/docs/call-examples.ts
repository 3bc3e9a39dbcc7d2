/** Calls of an operation that people can copy: curl, TypeScript and PHP. Pure. */
import type { ReferenceOperation } from './api-reference';

export const EXAMPLE_LANGUAGES = ['curl', 'TypeScript', 'PHP'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

export interface Example {
  readonly method: string;
  readonly url: string;
  /** Names of the parameters that its query must have. */
  readonly query: readonly string[];
  readonly body: string | undefined;
  /** The value of `Authorization`, with the name of a variable. */
  readonly credentials: { readonly prefix: string; readonly variable: string } | undefined;
  /** Whether it makes something that a repetition must not make twice. */
  readonly isKeyed: boolean;
}

/** `origin`: that of the reader, without a slash at the end. */
export function listCallExamples(
  operation: ReferenceOperation,
  origin: string,
): Readonly<Record<ExampleLanguage, string>> {
  const query = requiredQuery(operation);
  const pairs = query.map((name) => `${name}=${name.toUpperCase()}`);
  const example: Example = {
    method: operation.method,
    url: origin + fill(operation.path) + (pairs.length === 0 ? '' : `?${pairs.join('&')}`),
    query,
    body: operation.example === undefined ? undefined : JSON.stringify(operation.example, null, 2),
    credentials: credentialsFor(operation),
    isKeyed:
      operation.method === 'POST' &&
      operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
  };
  return {
    curl: inCurl(example),
    TypeScript: byClient(operation, example) ?? inPlainTypeScript(example),
    PHP: inPhp(example),
  };
}

/** Fills the path's parameters: the default instance, and names that say what they stand for. */
function fill(path: string): string {
  return path
    .replace('/instances/{instance}', '/instances/default')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => placeholder(name));
}

/** `orderId` is `ORDER_ID`. */
const placeholder = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

function requiredQuery({ parameters }: ReferenceOperation): string[] {
  return parameters.flatMap(({ name, location, isRequired }) =>
    location === 'query' && isRequired ? [name] : [],
  );
}

function credentialsFor({ security }: ReferenceOperation): Example['credentials'] {
  if (security === undefined) return undefined;
  return security === 'bankAccount' || security === 'instancePassword'
    ? { prefix: 'Basic ', variable: 'NAME_AND_PASSWORD_IN_BASE64' }
    : { prefix: 'Bearer ', variable: 'TOKEN' };
}

export function inCurl({
  method,
  url,
  body,
  credentials,
  isKeyed,
}: Omit<Example, 'query'>): string {
  const parts = [
    `curl${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : ` -X ${method}`} '${url}'`,
    ...(credentials === undefined
      ? []
      : [`-H "Authorization: ${credentials.prefix}$${credentials.variable}"`]),
    ...(isKeyed ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${body.replaceAll("'", "'\\''")}'`]),
  ];
  return parts.join(' \\\n  ');
}

const PRIVATE = /^\/merchant\/instances\/\{instance\}\/(private(?:\/.*)?)$/;

/** The client of the shop’s own calls; undefined for all others. */
function byClient(
  { method, path }: ReferenceOperation,
  { url, query, body }: Example,
): string | undefined {
  const route = PRIVATE.exec(path)?.[1];
  if (route === undefined) return undefined;
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const input = [
    ...(names.length === 0
      ? []
      : [`path: { ${names.map((name) => `${name}: '${placeholder(name)}'`).join(', ')} }`]),
    ...(query.length === 0
      ? []
      : [`query: { ${query.map((name) => `${name}: '${name.toUpperCase()}'`).join(', ')} }`]),
    ...(body === undefined ? [] : [`body: ${indented(body)}`]),
  ];
  const given = input.length === 0 ? '{}' : `{\n  ${input.join(',\n  ')},\n}`;
  return [
    "import { FlorinClient } from 'florin/client';",
    '',
    'const florin = new FlorinClient({',
    `  baseUrl: '${url.slice(0, url.indexOf('private'))}',`,
    "  token: process.env.TOKEN ?? '',",
    '});',
    `console.log(await florin.call('${method} ${route}', ${given}));`,
  ].join('\n');
}

function inPlainTypeScript({ method, url, body, credentials, isKeyed }: Example): string {
  const headers = [
    ...(credentials === undefined
      ? []
      : [`authorization: \`${credentials.prefix}\${process.env.${credentials.variable}}\``]),
    ...(isKeyed ? [`'idempotency-key': crypto.randomUUID()`] : []),
    ...(body === undefined ? [] : [`'content-type': 'application/json'`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(body)})`]),
  ];
  const more = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
  return [
    `const answer = await fetch('${url}'${more});`,
    'if (!answer.ok) throw new Error(await answer.text());',
    'console.log(await answer.text());',
  ].join('\n');
}

function inPhp({ method, url, body, credentials, isKeyed }: Example): string {
  const headers = [
    ...(credentials === undefined
      ? []
      : [`'Authorization: ${credentials.prefix}' . getenv('${credentials.variable}')`]),
    ...(isKeyed ? [`'Idempotency-Key: ' . bin2hex(random_bytes(16))`] : []),
    ...(body === undefined ? [] : [`'Content-Type: application/json'`]),
  ];
  const options = [
    `'method' => '${method}'`,
    `'ignore_errors' => true`,
    ...(headers.length === 0 ? [] : [`'header' => [${headers.join(', ')}]`]),
    ...(body === undefined
      ? []
      : [`'content' => <<<'JSON'\n${body.replaceAll(/^/gm, '    ')}\n    JSON`]),
  ];
  return [
    '<?php',
    "$context = stream_context_create(['http' => [",
    ...options.map((option) => `  ${option},`),
    ']]);',
    `echo file_get_contents('${url}', false, $context);`,
  ].join('\n');
}

const indented = (text: string): string => text.replaceAll('\n', '\n  ');
