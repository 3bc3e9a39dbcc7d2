/**
 * Reads null as an absent member in the bodies of shops and operators, and of orders by templates. Serializers of PHP and .NET write
 * null for each optional member that is left out. The schema that decodes the body says which
 * members these are. What no schema names, such as `extra` of a contract, stays as it is.
 */
import type { z } from 'zod';
import { findText } from './body-texts';
import { withoutAbsent } from './member-names';
import { isPrivate, noteBody, requestOf } from './strictness';

/** Requests to routes for shops and operators whose callers are not authorized yet, and orders by templates. */
const expected = new WeakSet<Request>();

/**
 * Marks a call of a shop or an operator, or an order by a template, before its body is decoded. Private calls
 * are marked already.
 */
export function noteShop(request: Request): void {
  expected.add(request);
}

/** Returns the body as it is to be decoded. Bodies of wallets, banks and exchanges stay as they are. */
export function withoutNulls(schema: z.ZodType, body: unknown): unknown {
  const request = requestOf(body);
  if (request === undefined || findText(request)?.includes('null') !== true) return body;
  if (!expected.has(request) && !isPrivate(request)) return body;
  const present = withoutAbsent(schema, body);
  noteBody(request, present);
  return present;
}
