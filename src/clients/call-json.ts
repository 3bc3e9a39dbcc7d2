/**
 * Makes one JSON call to another party, in a server, browser or command line. It throws:
 *
 * - UpstreamRefusal for a refusal (4xx or 5xx with a JSON object), with its status and body
 *   unchanged.
 * - MalformedReply for an answer that is not JSON of the expected shape.
 * - The error of `fetch` if there is no answer.
 */
import type { z } from 'zod';
import { parseUpToIssue } from '@/protocol/first-issue';
import { isJsonObject, parseJson } from '@/protocol/json';
import { UpstreamRefusal } from '@/protocol/refusal';

/** Says what was asked and what was wrong with the answer. */
export class MalformedReply extends Error {
  override readonly name = 'MalformedReply';

  constructor(
    readonly url: string,
    readonly status: number,
    detail: string,
  ) {
    super(`${url} answered ${status}: ${detail}`);
  }
}

export interface CallOptions {
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface JsonReply {
  readonly status: number;
  readonly body: unknown;
}

export async function callJson(
  url: string,
  init: { readonly method?: string; readonly body?: unknown },
  options: CallOptions = {},
): Promise<JsonReply> {
  const send = options.fetch ?? globalThis.fetch;
  const response = await send(url, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    headers: {
      accept: 'application/json',
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    redirect: 'manual',
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const body = parseJson(await response.text());
  if (response.ok) return { status: response.status, body };
  if (!isJsonObject(body)) throw new MalformedReply(url, response.status, 'no JSON object');
  throw new UpstreamRefusal(response.status, body);
}

/** Parses an answer with its schema. */
export function parseReply<S extends z.ZodType>(
  schema: S,
  reply: JsonReply,
  url: string,
): z.output<S> {
  const parsed = parseUpToIssue(schema, reply.body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}`;
  throw new MalformedReply(url, reply.status, where);
}
