/** Sends JSON over HTTP as tests do, and makes unique names. */
import { randomBytes } from 'node:crypto';
import { parseJsonObject, type JsonObject } from '@/protocol/json';

export const unique = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`;

/** Thrown for an answer that is not 2xx. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    asked: string,
    readonly status: number,
    /** The body as text. */
    readonly body: string,
  ) {
    super(`${asked}: ${status} ${body}`);
  }

  /** The code from the protocol's error table; 0 if the answer has none. */
  get code(): number {
    const code = /"code":\s*([0-9]+)/.exec(this.body)?.[1] ?? '0';
    return parseInt(code, 10);
  }
}

export interface Call {
  readonly body?: unknown;
  readonly authorization?: string;
}

/** Runs every job of a test deployment now. Throws if one failed. */
export async function runJobs(url: string): Promise<void> {
  const { failed } = await call('POST', `${url}/test/jobs`);
  if (!Array.isArray(failed) || failed.length > 0)
    throw new Error(`Jobs failed: ${String(failed)}`);
}

/** Sends and returns JSON; throws Refused for any status but 2xx. */
export async function call(
  method: string,
  url: string,
  { body, authorization }: Call = {},
): Promise<JsonObject> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(`${method} ${url}`, response.status, text);
  return text === '' ? {} : parseJsonObject(text);
}
