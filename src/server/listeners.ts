/**
 * Opens the listening sockets. One HTTP server serves several addresses. It listens on the first
 * itself; sockets on the others hand their connections to it.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer, type Server as SocketServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyListeners } from './listener-copies';

const DRAIN_LOOK_MS = 50;
const DRAIN_LIMIT_MS = 2000;
/** The kernel's maximum. Connections that it drops are retried a second later. */
const BACKLOG = 4096;

/** Extra connections accepted per turn, for each socket. A flood leaves 100 turns a second. */
const COPIES = 31;

/** Detects callers that disappeared without closing. */
export const SOCKET_OPTIONS = { keepAlive: true, keepAliveInitialDelay: 60_000 };

export interface Listeners {
  /** Waits until all open requests are answered, but not for long. */
  close(): Promise<void>;
}

/**
 * Listens on those of `addresses` that this machine has, or on all addresses. Throws an Error that
 * names the setting to change.
 */
export async function openListeners(
  server: Server,
  port: number,
  addresses: readonly (string | undefined)[] = [undefined],
): Promise<Listeners> {
  const opened: SocketServer[] = [];
  try {
    for (const address of addresses) {
      const listener = opened.length === 0 ? server : socketFor(server);
      if (await listen(listener, port, address)) opened.push(listener);
    }
  } catch (error) {
    await closeAll(server, opened);
    throw error;
  }
  if (opened.length > 0) {
    // Without copies everything works, but more slowly.
    const copying = addCopies(server, opened).catch(() => undefined);
    return {
      close: async () => {
        await copying;
        await closeAll(server, opened);
      },
    };
  }
  throw notHere(addresses);
}

function notHere(addresses: readonly (string | undefined)[]): Error {
  return new Error(`HOST: this machine does not have the address ${addresses.join(' or ')}.`);
}

/**
 * Listens for a primary process that hands over its connections to workers. `take` owns each socket
 * from then on. Throws likewise.
 */
export async function openSharedListeners(
  take: (socket: Socket) => void,
  port: number,
  addresses: readonly (string | undefined)[] = [undefined],
): Promise<{ close(): void }> {
  const opened: SocketServer[] = [];
  const close = () => {
    for (const listener of opened) listener.close();
  };
  try {
    for (const address of addresses) {
      const options = { ...SOCKET_OPTIONS, allowHalfOpen: true, noDelay: true };
      const listener = createServer({ ...options, pauseOnConnect: true }, take);
      if (await listen(listener, port, address)) opened.push(listener);
    }
  } catch (error) {
    close();
    throw error;
  }
  if (opened.length === 0) throw notHere(addresses);
  return { close };
}

/**
 * Readies a worker's server for connections that come from the primary process. It listens on a
 * private socket, because node watches for slow requests only then.
 */
export async function openWorkerSocket(server: Server, socketPath: string): Promise<Listeners> {
  // A worker that died has left it.
  rmSync(socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: socketPath, exclusive: true }, resolve);
  });
  return { close: () => closeAll(server, [server]) };
}

/** Connections from the primary process. A server's own count does not have them. */
const taken = new Set<Socket>();

/** Serves a connection that another process has accepted. */
export function takeConnection(server: Server, socket: Socket): void {
  taken.add(socket);
  socket.once('close', () => taken.delete(socket));
  socket.allowHalfOpen = true;
  server.emit('connection', socket);
}

/** Used once the server answers; until then it accepts one connection per turn. */
async function addCopies(server: Server, listeners: SocketServer[]): Promise<void> {
  for (const handle of await copyListeners(listeners, COPIES)) {
    const copy = socketFor(server);
    await new Promise<void>((resolve) => {
      copy.once('error', () => resolve());
      // The queue belongs to the socket, and each listener sets its length.
      copy.listen(handle, BACKLOG, resolve);
    });
    if (copy.listening) listeners.push(copy);
  }
}

/** Makes a socket with the options of node's own listener. */
function socketFor(server: Server): SocketServer {
  return createServer({ ...SOCKET_OPTIONS, allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket);
  });
}

/** False if this machine does not have the address, such as ::1 without IPv6. */
async function listen(listener: SocketServer, port: number, host?: string): Promise<boolean> {
  try {
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject);
      listener.listen({ port, host, backlog: BACKLOG }, () => {
        listener.off('error', reject);
        resolve();
      });
    });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return false;
    throw code === 'EADDRINUSE' ? new Error(`Port ${port} is taken: set PORT to another.`) : error;
  }
}

async function closeAll(server: Server, listeners: readonly SocketServer[]): Promise<void> {
  const closed = Promise.all(listeners.map((listener) => once(listener, 'close')));
  for (const listener of listeners) listener.close();
  // Connections become idle one by one; browsers would keep theirs open.
  const idle = setInterval(() => server.closeIdleConnections(), DRAIN_LOOK_MS);
  const limit = setTimeout(() => {
    server.closeAllConnections();
    for (const socket of taken) socket.destroy();
  }, DRAIN_LIMIT_MS);
  await closed;
  while (taken.size > 0) await sleep(DRAIN_LOOK_MS);
  clearInterval(idle);
  clearTimeout(limit);
}
