/**
 * Finds members and query parameters of a private call that no code reads. A member is one of these
 * if the body's schema does not name it. The answer lists
 * them as `warnings`, or without a body in the header `Warning`. With `Prefer: handling=strict` (RFC 7240) the call is refused. A known member in
 * the wrong place is always refused. Wallets' calls stay lenient.
 */
import type { z } from 'zod';
import { isJsonObject } from '@/protocol/json';
import { nearestName } from '@/protocol/nearest';
import { Refusal } from '@/protocol/refusal';
import { listStrangers, type Stranger } from './member-names';

export interface Warning {
  readonly field: string;
  readonly detail: string;
}

interface Decoded {
  readonly schema: z.ZodType;
  readonly body: unknown;
}

/** Requests by the JSON value that was read from them. */
const requests = new WeakMap<object, Request>();
/** Bodies that style B has decoded before it knows its caller. */
const decoded = new WeakMap<Request, Decoded>();
/** Private requests, and what was found in their bodies. */
const found = new WeakMap<Request, readonly Warning[]>();

/** Notes which request a body came with. */
export function noteBody(request: Request, body: unknown): void {
  if (typeof body === 'object' && body !== null) requests.set(body, request);
}

/** The request that a body came with; undefined for a value that is no object. */
export function requestOf(body: unknown): Request | undefined {
  return typeof body === 'object' && body !== null ? requests.get(body) : undefined;
}

/** Reports whether the caller of an instance's private call is authorized. */
export function isPrivate(request: Request): boolean {
  return found.has(request);
}

/**
 * Looks at a body that is being decoded. Throws GENERIC_PARAMETER_MALFORMED for a member in the wrong
 * place, and for unknown ones if the caller wants it.
 */
export function noteDecoded(schema: z.ZodType, body: unknown): void {
  const request = requestOf(body);
  if (request === undefined) return;
  if (found.has(request)) look(request, { schema, body });
  else decoded.set(request, { schema, body });
}

/**
 * Marks a call whose caller is authorized. Throws as above if its body is decoded already. `known` are the
 * parameters that a call reads which changes something. Others are refused before it works.
 */
export function notePrivate(request: Request, known: readonly string[]): void {
  if (found.has(request)) return;
  found.set(request, []);
  const at = request.url.indexOf('?');
  if (at >= 0 && !isReading(request)) {
    const names = new URLSearchParams(request.url.slice(at + 1)).keys();
    refuseIfStrict(request, strangersAmong(names, known));
  }
  const before = decoded.get(request);
  if (before !== undefined) look(request, before);
}

function look(request: Request, { schema, body }: Decoded): void {
  const strangers = listStrangers(schema, body);
  if (strangers.length === 0) return;
  const misplaced = strangers.find((one) => isMisplaced(one, body));
  if (misplaced !== undefined) {
    const { field } = misplaced;
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: whereIn(misplaced) });
  }
  const warnings = strangers.map((one) => ({ field: one.field, detail: unknownMember(one) }));
  refuseIfStrict(request, warnings);
  found.set(request, warnings);
}

/** A member that stands in its own place, too, is read there. */
function isMisplaced({ field, belongs }: Stranger, body: unknown): boolean {
  if (belongs === undefined) return false;
  const parent = belongs === '' ? body : memberOf(body, belongs);
  return memberOf(parent, field.slice(field.lastIndexOf('.') + 1)) === undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return isJsonObject(value) ? value[name] : undefined;
}

function whereIn({ field, belongs }: Stranger): string {
  const name = field.slice(field.lastIndexOf('.') + 1);
  return belongs === ''
    ? `${name} belongs beside ${field.split('.')[0] ?? ''}`
    : `${name} belongs into ${belongs}`;
}

function unknownMember({ nearest }: Stranger): string {
  return withNearest('nothing reads this member', nearest);
}

function withNearest(text: string, nearest: string | undefined): string {
  return nearest === undefined ? text : `${text}; the nearest name is ${nearest}`;
}

const STRICT = /(?:^|[,;])\s*handling\s*=\s*"?strict"?\s*(?:[,;]|$)/i;

/** Reports whether the caller wants to be refused where others are warned. */
export function isStrict(request: Request): boolean {
  return STRICT.test(request.headers.get('prefer') ?? '');
}

function refuseIfStrict(request: Request, [first]: readonly Warning[]): void {
  if (first === undefined || !isStrict(request)) return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { ...first });
}

/** Adds a warning about what a call has done. No call is refused for it. */
export function warn(request: Request, warning: Warning): void {
  found.set(request, [...(found.get(request) ?? []), warning]);
}

/** A query that knows which of its parameters were read. */
export class ReadQuery extends URLSearchParams {
  readonly asked = new Set<string>();

  override get(name: string): string | null {
    this.asked.add(name);
    return super.get(name);
  }

  override has(name: string): boolean {
    this.asked.add(name);
    return super.has(name);
  }
}

/**
 * The warnings of an answered call; undefined if there are none. Throws as above for parameters of a
 * call that reads.
 */
export function warningsOf(
  request: Request,
  query: URLSearchParams,
): readonly Warning[] | undefined {
  const ofBody = found.get(request);
  if (ofBody === undefined) return undefined;
  const ofQuery = strangersIn(query);
  if (ofBody.length + ofQuery.length === 0) return undefined;
  // What changes something has done it by now.
  if (isReading(request)) refuseIfStrict(request, ofQuery);
  return [...ofBody, ...ofQuery];
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function strangersIn(query: URLSearchParams): readonly Warning[] {
  return query instanceof ReadQuery ? strangersAmong(query.keys(), [...query.asked]) : [];
}

function strangersAmong(names: Iterable<string>, known: readonly string[]): readonly Warning[] {
  return [...new Set(names)]
    .filter((name) => !known.includes(name))
    .slice(0, 20)
    .map((field) => {
      const nearest = nearestName(field, known);
      return { field, detail: withNearest('nothing reads this parameter', nearest) };
    });
}

/** Warnings of an answer without a body. More would be too much for a header. */
const MAX_IN_HEADER = 8;
const MAX_HEADER_LETTERS = 300;

/** Adds warnings to an answer without a body, in the form of RFC 7234, 5.5. */
export function addWarnings(answer: Response, warnings: readonly Warning[]): Response {
  for (const { field, detail } of warnings.slice(0, MAX_IN_HEADER)) {
    const text = `${field}: ${detail}`.replaceAll(/[^\x20-\x7e]|["\\]/g, '?');
    answer.headers.append('warning', `299 - "${text.slice(0, MAX_HEADER_LETTERS)}"`);
  }
  answer.headers.append('access-control-expose-headers', 'warning');
  return answer;
}
