/**
 * Bounds open connections in total and per client address, so that no address takes all. An address
 * at its limit first loses its idle connections; then its new ones are closed. When all are taken,
 * the address with the most loses one. A caller that does not read its answer is cut off after a
 * while.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { callerNetwork, plainAddress } from '@/config/networks';

export interface ConnectionLimits {
  readonly total: number;
  readonly perAddress: number;
  /** Time without progress of an answer. */
  readonly stalledMs: number;
  /** Slowest rate for reading an answer after that time, counted from its start. */
  readonly slowestBytesPerS: number;
}

const LOOK_MS = 5_000;

interface Connection {
  readonly socket: Socket;
  readonly owner: Owner;
  /** Responses to requests that are not answered yet. */
  readonly unanswered: Set<ServerResponse>;
  /** Undefined if the caller has read everything written. */
  backlog: Backlog | undefined;
}

/** Bytes waiting to be read. */
interface Backlog {
  readonly sinceMs: number;
  /** Bytes read by then. */
  readonly takenBefore: number;
  /** Bytes read now, and when that number last grew. */
  taken: number;
  movedMs: number;
}

interface Owner {
  readonly address: string;
  readonly isBounded: boolean;
  readonly all: Set<Connection>;
  /** Connections without a request, the longest idle first. */
  readonly idle: Set<Connection>;
}

export class Connections {
  readonly #owners = new Map<string, Owner>();
  readonly #bySocket = new WeakMap<Socket, Connection>();
  #count = 0;

  /** `isTrusted`: addresses of proxies, whose connections serve many callers. */
  constructor(
    private readonly limits: ConnectionLimits,
    private readonly isTrusted: (address: string) => boolean,
    private readonly now: () => number,
  ) {}

  get count(): number {
    return this.#count;
  }

  /** Counts a new connection or closes it at once. */
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
      backlog: undefined,
    };
    this.#bySocket.set(socket, connection);
    owner.all.add(connection);
    owner.idle.add(connection);
    this.#count += 1;
    socket.once('close', () => this.#remove(connection));
  }

  /** Counts a request. Its connection is idle again once it is answered. */
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

  /** The responses that the connection waits for, in order. */
  unanswered(socket: Socket): readonly ServerResponse[] {
    return [...(this.#bySocket.get(socket)?.unanswered ?? [])];
  }

  /** Cuts off stalled answers from time to time. Returns a function that stops it. */
  watch(): () => void {
    const timer = setInterval(() => this.cutStalled(), LOOK_MS).unref();
    return () => clearInterval(timer);
  }

  cutStalled(): void {
    for (const { all } of this.#owners.values()) {
      for (const connection of all) {
        if (this.#isStalled(connection)) connection.socket.destroy();
      }
    }
  }

  #isStalled(connection: Connection): boolean {
    const now = this.now();
    const { socket, backlog } = connection;
    const taken = takenBytes(socket);
    if (socket.writableLength === 0) {
      connection.backlog = undefined;
      return false;
    }
    if (backlog === undefined) {
      connection.backlog = { sinceMs: now, takenBefore: taken, taken, movedMs: now };
      return false;
    }
    if (taken > backlog.taken) Object.assign(backlog, { taken, movedMs: now });
    const { stalledMs, slowestBytesPerS } = this.limits;
    const earnedMs = ((taken - backlog.takenBefore) / slowestBytesPerS) * 1000;
    return now - backlog.movedMs > stalledMs || now - backlog.sinceMs > stalledMs + earnedMs;
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

  /** Considers bounded addresses only. */
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
    for (const response of [...connection.unanswered]) {
      // Node closes only the first response: the others have not had the socket yet.
      if (response.socket === null) response.destroy().emit('close');
    }
  }
}

interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/** Bytes that the system has accepted for the caller. */
function takenBytes(socket: Socket): number {
  // Undocumented in node: it knows how much of a large chunk is sent.
  const { _handle: handle } = socket as Socket & { readonly _handle?: Handle | null };
  if (handle?.writeQueueSize === undefined) return socket.bytesWritten - socket.writableLength;
  return handle.bytesWritten - handle.writeQueueSize;
}

/** Closes the connection that has been idle longest. */
function closeIdle({ idle }: Owner): boolean {
  const [oldest] = idle;
  if (oldest === undefined) return false;
  idle.delete(oldest);
  oldest.socket.destroy();
  return true;
}
