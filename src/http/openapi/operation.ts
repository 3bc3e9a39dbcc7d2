/**
 * A route's description: what a caller sends and gets. Its shapes are the zod schemas with which
 * the route itself decodes and encodes. So the description cannot say something else.
 */
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * An answer's body: a schema for JSON, or a media type. `nothing` is an answer without a body. Several
 * are one JSON body or the other media types, by the caller's Accept.
 */
export type Body = z.ZodType | 'nothing' | 'text/html' | 'text/plain' | 'text/csv' | BinaryBody;
type BinaryBody = 'application/octet-stream' | 'image/*';

/** Callers that a route takes. Default: everybody. */
export type Access = 'instance' | 'password' | 'operator' | 'account';

export interface Operation {
  /** One line, at most 60 characters, in the form "List orders". */
  readonly summary: string;
  /** Sentences for the reference, in Markdown. */
  readonly description?: string;
  readonly access?: Access;
  /** Each member is a query parameter, as text. `describe` says what it means. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Its answer has an `ETag`. */
  readonly isTagged?: true;
  /** By status. Refusals need no entry: every operation may refuse. */
  readonly answers: Readonly<Record<number, Body | readonly Body[]>>;
}

export type Operations = Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;

export interface Party {
  /** Groups the operations of a party or style. */
  readonly tag: string;
  readonly description: string;
  /** Prefix of each path, without a slash at the end. */
  readonly base: string;
  /** By path below `base`, with `{name}` for a parameter. */
  readonly operations: Operations;
}
