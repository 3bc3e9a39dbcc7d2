/** A proxy with TLS in front of a server on this machine. Its certificate is of the tests' own authority. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createServer } from 'node:tls';

const FOLDER = 'tests/support/tls';
/** Programs that ask it trust this file. */
export const AUTHORITY_FILE = `${FOLDER}/authority.pem`;

export interface TlsProxy {
  close(): Promise<void>;
}

/** Listens on a port of 127.0.0.1 and passes on all bytes. */
export async function startTlsProxy(port: number, upstreamPort: number): Promise<TlsProxy> {
  const file = (name: string) => readFileSync(`${FOLDER}/${name}.pem`);
  const server = createServer({ cert: file('loopback'), key: file('key') }, (socket) => {
    const onward = connect(upstreamPort, 'localhost');
    socket.on('error', () => onward.destroy()).pipe(onward);
    onward.on('error', () => socket.destroy()).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
