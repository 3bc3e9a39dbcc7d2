/**
 * The open connections, bounded in total and for each client address, so that no address takes the places of
 * all others. An address at its limit loses its own idle connections first; then new ones are closed. When
 * all places are taken, the address with the most of them makes room. A caller that takes nothing of its
 * answer is cut off after a while.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { callerNetwork, plainAddress } from '@/config/networks';

export interface ConnectionLimits {
  readonly total: number;
  readonly perAddress: number;
  /** Without progress of an answer. */
  readonly stalledMs: number;
}

/** Each second more for so many bytes that wait, so that slow callers get large answers too. */
const SLOWEST_BYTES_PER_S = 32 * 1024;
const LOOK_MS = 5_000;

interface Connection {
  readonly socket: Socket;
  readonly owner: Owner;
  /** Responses to requests that have come and are not answered. */
  readonly unanswered: Set<ServerResponse>;
  /** Bytes that the caller has taken, and when there were more of them than before. */
  taken: number;
  movedMs: number;
}

interface Owner {
  readonly address: string;
  readonly isBounded: boolean;
  readonly all: Set<Connection>;
  /** Those without a request, the longest idle first. */
  readonly idle: Set<Connection>;
}

export class Connections {
  readonly #owners = new Map<string, Owner>();
  readonly #bySocket = new WeakMap<Socket, Connection>();
  #count = 0;

  /** `isTrusted`: addresses of proxies, whose connections are many callers'. */
  constructor(
    private readonly limits: ConnectionLimits,
    private readonly isTrusted: (address: string) => boolean,
    private readonly now: () => number,
  ) {}

  get count(): number {
    return this.#count;
  }

  /** A new connection: counted, or closed at once. */
  add(socket: Socket): void {
    const owner = this.#ownerOf(socket.remoteAddress ?? '');
    if (!this.#makeRoom(owner)) {
      if (owner.all.size === 0) this.#owners.delete(owner.address);
      socket.destroy();
      return;
    }
    const connection = {
      socket,
      owner,
      unanswered: new Set<ServerResponse>(),
      taken: 0,
      movedMs: 0,
    };
    this.#bySocket.set(socket, connection);
    owner.all.add(connection);
    owner.idle.add(connection);
    this.#count += 1;
    socket.once('close', () => this.#remove(connection));
  }

  /** A request has come; its connection is idle again when it is answered. */
  begin(socket: Socket, response: ServerResponse): void {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) return;
    const { unanswered, owner } = connection;
    unanswered.add(response);
    owner.idle.delete(connection);
    response.once('close', () => {
      unanswered.delete(response);
      if (unanswered.size === 0 && owner.all.has(connection)) owner.idle.add(connection);
    });
  }

  /** The responses that the connection waits for, in their order. */
  unanswered(socket: Socket): readonly ServerResponse[] {
    return [...(this.#bySocket.get(socket)?.unanswered ?? [])];
  }

  /** Cuts off stalled answers from time to time; answers what ends that. */
  watch(): () => void {
    const timer = setInterval(() => this.cutStalled(), LOOK_MS).unref();
    return () => clearInterval(timer);
  }

  cutStalled(): void {
    const now = this.now();
    for (const { all } of this.#owners.values()) {
      for (const connection of all) {
        const { socket } = connection;
        const waiting = socket.writableLength;
        const taken = socket.bytesWritten - waiting;
        if (waiting === 0 || taken !== connection.taken || connection.movedMs === 0) {
          connection.taken = taken;
          connection.movedMs = now;
          continue;
        }
        const allowedMs = this.limits.stalledMs + (waiting / SLOWEST_BYTES_PER_S) * 1000;
        if (now - connection.movedMs > allowedMs) socket.destroy();
      }
    }
  }

  #ownerOf(peer: string): Owner {
    const isBounded = !this.isTrusted(peer);
    const address = isBounded ? callerNetwork(plainAddress(peer)) : peer;
    const known = this.#owners.get(address);
    if (known !== undefined) return known;
    const owner: Owner = { address, isBounded, all: new Set(), idle: new Set() };
    this.#owners.set(address, owner);
    return owner;
  }

  #makeRoom(owner: Owner): boolean {
    if (owner.isBounded && owner.all.size >= this.limits.perAddress) return closeIdle(owner);
    if (this.#count < this.limits.total) return true;
    const heaviest = this.#heaviest();
    if (heaviest === undefined) return false;
    if (closeIdle(heaviest)) return true;
    if (heaviest.all.size <= owner.all.size + 1) return false;
    const [newest] = [...heaviest.all].slice(-1);
    newest?.socket.destroy();
    return true;
  }

  /** Of the addresses that are bounded. */
  #heaviest(): Owner | undefined {
    let heaviest: Owner | undefined;
    for (const owner of this.#owners.values()) {
      if (owner.isBounded && owner.all.size > (heaviest?.all.size ?? 0)) heaviest = owner;
    }
    return heaviest;
  }

  #remove(connection: Connection): void {
    const { owner } = connection;
    owner.idle.delete(connection);
    if (!owner.all.delete(connection)) return;
    this.#count -= 1;
    if (owner.all.size === 0) this.#owners.delete(owner.address);
  }
}

/** The one that has been idle longest. */
function closeIdle({ idle }: Owner): boolean {
  const [oldest] = idle;
  if (oldest === undefined) return false;
  idle.delete(oldest);
  oldest.socket.destroy();
  return true;
}
