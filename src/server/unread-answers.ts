/**
 * Bounds the bytes of answers that callers have not read yet, per client address and in total. They
 * take memory. An address at its limit gets no other answer until it has read some. When the total
 * is too large, the address with the most loses its largest answer.
 */
import type { ServerResponse } from 'node:http';
import { limits } from '@/config/limits';
import { Refusal } from '@/protocol/refusal';

interface Client {
  readonly name: string;
  bytes: number;
  readonly answers: Map<ServerResponse, number>;
}

interface UnreadLimits {
  readonly maxUnreadBytes: number;
  readonly maxUnreadBytesPerAddress: number;
}

export class UnreadAnswers {
  readonly #clients = new Map<string, Client>();
  readonly #clientOf = new WeakMap<ServerResponse, Client>();
  #bytes = 0;

  constructor(private readonly bounds: () => UnreadLimits) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** Throws GENERIC_TOO_BUSY if this address has too much unread. */
  assertRoom(name: string): void {
    const { bytes = 0 } = this.#clients.get(name) ?? {};
    if (bytes < this.bounds().maxUnreadBytesPerAddress) return;
    const detail = 'other answers to this address have not been read';
    throw new Refusal('GENERIC_TOO_BUSY', { detail, retryAfterS: 1 });
  }

  /** Counts bytes written to it and not read, until it is closed. */
  watch(name: string, response: ServerResponse): void {
    const note = (): void => {
      const isOpen = !response.closed && !response.req.socket.destroyed;
      if (isOpen) this.#set(name, response, response.writableLength);
    };
    noteAfter(response, note);
    response.on('drain', note).once('close', () => this.#forget(response));
  }

  #forget(response: ServerResponse): void {
    const client = this.#clientOf.get(response);
    if (client === undefined) return;
    const bytes = client.answers.get(response) ?? 0;
    client.answers.delete(response);
    client.bytes -= bytes;
    this.#bytes -= bytes;
    if (client.answers.size === 0) this.#clients.delete(client.name);
  }

  #set(name: string, response: ServerResponse, bytes: number): void {
    const before = this.#clientOf.get(response)?.answers.get(response) ?? 0;
    if (bytes === before) return;
    this.#forget(response);
    if (bytes === 0) return;
    const client = this.#clients.get(name) ?? { name, bytes: 0, answers: new Map() };
    this.#clients.set(name, client);
    this.#clientOf.set(response, client);
    client.answers.set(response, bytes);
    client.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.bounds().maxUnreadBytes) this.#cutLargest();
  }

  #cutLargest(): void {
    const heaviest = largestOf(this.#clients.values(), ({ bytes }) => bytes);
    const largest = largestOf(heaviest?.answers ?? [], ([, bytes]) => bytes);
    if (largest === undefined) return;
    const [response] = largest;
    this.#forget(response);
    response.req.socket.destroy();
  }
}

function largestOf<T>(all: Iterable<T>, sizeOf: (one: T) => number): T | undefined {
  let largest: T | undefined;
  for (const one of all) {
    if (largest === undefined || sizeOf(one) > sizeOf(largest)) largest = one;
  }
  return largest;
}

type Write = (this: ServerResponse, ...given: unknown[]) => unknown;

/** Runs after each write. */
function noteAfter(response: ServerResponse, note: () => void): void {
  const methods = response as unknown as Record<'write' | 'end', Write>;
  for (const name of ['write', 'end'] as const) {
    const original = methods[name];
    methods[name] = (...given) => {
      const said = original.apply(response, given);
      note();
      return said;
    };
  }
}

/** The instance of this process. */
export const unreadAnswers = new UnreadAnswers(limits);
