/** Makes calls by the table of the API, with the types of each. */
import type { Calls } from '@/generated/client-shapes';
import { sendCall, type Settings } from './send-call';

export type Route = keyof Calls;

export interface CallOptions {
  /**
   * Names this call, for example after your own order. A repetition under the same key is answered as
   * before. Default: a new one for each call, kept over its tries.
   */
  readonly idempotencyKey?: string | undefined;
  /** Ends the call, and its pauses between tries. */
  readonly signal?: AbortSignal | undefined;
}

/** The parts of a request: `path`, `query` and `body`, as far as the call has them. */
export type Input<Of extends Route> = Omit<Calls[Of], 'answer'>;
export type Answer<Of extends Route> = Calls[Of]['answer'];
/** A call's query, without the members that the client sets itself. */
export type Query<Of extends Route, Own extends string = never> = Calls[Of] extends {
  query?: infer Members;
}
  ? Omit<NonNullable<Members>, Own>
  : never;

interface Parts {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

export class Caller {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Makes a call. `route` is as in the reference: `GET private/orders/{orderId}`. */
  async call<Of extends Route>(
    route: Of,
    input: Input<Of>,
    options: CallOptions = {},
  ): Promise<Answer<Of>> {
    const text = await this.text(route, input, { ...options, accept: 'application/json' });
    return (text === '' ? undefined : JSON.parse(text)) as Answer<Of>;
  }

  /** Makes a call for an answer of another type, such as `text/csv`. */
  async text<Of extends Route>(
    route: Of,
    input: Input<Of>,
    { accept, idempotencyKey, signal }: CallOptions & { readonly accept: string },
  ): Promise<string> {
    const { path = {}, query = {}, body }: Parts = input;
    const [method = '', template = ''] = route.split(' ');
    const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(path[name] ?? ''),
    );
    return sendCall(this.#settings, {
      method,
      address: filled + queryText(query),
      accept,
      body: body === undefined ? undefined : JSON.stringify(body),
      idempotencyKey,
      waitMs: Number(query['timeout_ms'] ?? 0),
      signal,
    });
  }
}

function queryText(query: NonNullable<Parts['query']>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, inWords(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

function inWords(value: string | number | boolean): string {
  if (typeof value !== 'boolean') return `${value}`;
  return value ? 'yes' : 'no';
}
