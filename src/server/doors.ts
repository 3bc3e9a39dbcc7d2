/**
 * Where the server listens. One HTTP server takes the connections of several addresses: it listens at
 * the first itself, and sockets at the others hand theirs on to it.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as SocketServer } from 'node:net';
import { copyListener } from './listener-copies';

const DRAIN_LOOK_MS = 50;
const DRAIN_LIMIT_MS = 2000;
/** As many as the kernel takes: what it drops comes again a second later. */
const BACKLOG = 4096;

/** Of each socket: so many connections more are accepted in a turn. A flood leaves 100 turns in a second. */
const COPIES = 31;

/** A caller that has gone without a word is noticed. */
export const SOCKET_OPTIONS = { keepAlive: true, keepAliveInitialDelay: 60_000 };

export interface Doors {
  /** Until all requests that have come are answered, but not for long. */
  close(): Promise<void>;
}

/**
 * On those of `addresses` that this machine has, or on all that it has. Throws an Error that names the
 * setting to change.
 */
export async function openDoors(
  server: Server,
  port: number,
  addresses: readonly (string | undefined)[] = [undefined],
): Promise<Doors> {
  const opened: SocketServer[] = [];
  try {
    for (const address of addresses) {
      const door = opened.length === 0 ? server : doorOf(server);
      if (await listen(door, port, address)) opened.push(door);
    }
  } catch (error) {
    await closeAll(server, opened);
    throw error;
  }
  if (opened.length > 0) {
    // Without copies all is as it was, and slower.
    const copying = addCopies(server, opened).catch(() => undefined);
    return {
      close: async () => {
        await copying;
        await closeAll(server, opened);
      },
    };
  }
  throw new Error(`HOST: this machine does not have the address ${addresses.join(' or ')}.`);
}

/** While the server answers already: until then it accepts one connection in a turn. */
async function addCopies(server: Server, doors: SocketServer[]): Promise<void> {
  for (const door of [...doors]) {
    for (const handle of await copyListener(door, COPIES)) {
      const copy = doorOf(server);
      await new Promise<void>((resolve) => {
        copy.once('error', () => resolve());
        // The queue is the socket's, and each that listens sets its length.
        copy.listen(handle, BACKLOG, resolve);
      });
      if (copy.listening) doors.push(copy);
    }
  }
}

/** With the options of node's own listener. */
function doorOf(server: Server): SocketServer {
  return createServer({ ...SOCKET_OPTIONS, allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket);
  });
}

/** False when this machine does not have the address, as ::1 where IPv6 is switched off. */
async function listen(door: SocketServer, port: number, host?: string): Promise<boolean> {
  try {
    await new Promise<void>((resolve, reject) => {
      door.once('error', reject);
      door.listen({ port, host, backlog: BACKLOG }, () => {
        door.off('error', reject);
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

async function closeAll(server: Server, doors: readonly SocketServer[]): Promise<void> {
  const closed = Promise.all(doors.map((door) => once(door, 'close')));
  for (const door of doors) door.close();
  // Connections become idle one by one; browsers would keep theirs.
  const idle = setInterval(() => server.closeIdleConnections(), DRAIN_LOOK_MS);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
