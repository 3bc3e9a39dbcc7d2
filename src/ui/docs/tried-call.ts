/** Which operations the reference lets readers try, and the address that is asked. Pure. */
import type { ReferenceOperation, ReferenceParameter } from './api-reference';
import type { TriedAnswer } from './tried-answer';

/** A form with its values, and what the call answered. */
export interface Tried {
  /** The demo's shop, which is asked. */
  readonly instance: string;
  readonly fields: readonly ReferenceParameter[];
  readonly values: Readonly<Record<string, string>>;
  readonly answer?: TriedAnswer;
}

const INSTANCE = '/instances/{instance}/';
/** The page would wait for it. */
const NOT_ASKED = ['instance', 'timeout_ms', 'try'];

/** Returns the fields of the form. Undefined if it may not be tried: it changes things, or is not the shop's. */
export function triedFields(
  operation: ReferenceOperation,
): readonly ReferenceParameter[] | undefined {
  const { method, path, security, parameters } = operation;
  const isShops =
    security === undefined || (security === 'instanceToken' && path.includes(INSTANCE));
  if (method !== 'GET' || !isShops) return undefined;
  return parameters.filter(
    ({ name, location }) => location !== 'header' && !NOT_ASKED.includes(name),
  );
}

/** The path and query that are asked. Undefined while a part of the path is missing. */
export function triedPath(
  { path, parameters }: ReferenceOperation,
  instance: string,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const given: Readonly<Record<string, string>> = { ...values, instance };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  // Dots alone would lead to another path.
  if (names.some((name) => /^\.{0,2}$/.test(given[name] ?? ''))) return undefined;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(given[name] ?? ''),
  );
  const query = parameters
    .filter(({ location, name }) => location === 'query' && values[name] !== undefined)
    .map(({ name }) => [name, values[name] ?? '']);
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query).toString()}`;
}
