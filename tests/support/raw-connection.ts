/**
 * Opens a TCP connection to the server from a chosen loopback address, for bytes that no HTTP client sends.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** Returns the bytes received so far. */
  received(): string;
  /** Resolves with everything up to the connection's end. */
  whole(): Promise<string>;
}

/** Resolves once the connection is open. `sent` goes out at once. */
export async function openRaw(
  sender: `127.0.0.${number}`,
  address: string,
  sent = '',
): Promise<RawConnection> {
  const elsewhere = process.platform === 'darwin' ? {} : { localAddress: sender };
  const socket = connect({
    host: '127.0.0.1',
    port: parseInt(new URL(address).port, 10),
    ...elsewhere,
  });
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  // A reset connection counts as closed, with what came before.
  const closed = once(socket, 'close').catch(() => undefined);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(sent);
  return {
    socket,
    received: () => text,
    whole: async () => {
      await closed;
      return text;
    },
  };
}

/** Sends bytes and returns the answer. The connection closes after it. */
export async function sendRaw(
  sender: `127.0.0.${number}`,
  address: string,
  sent: string,
): Promise<string> {
  return (await openRaw(sender, address, sent)).whole();
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: Record<string, unknown>;
}

export function parseRaw(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end).toLowerCase();
  const body = JSON.parse(text.slice(end + 4)) as Record<string, unknown>;
  return { status: parseInt(head.slice(9, 12), 10), head, body };
}
