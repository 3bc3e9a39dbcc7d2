/** Forwards TCP connections to a port of this machine, and can stop forwarding or end them all. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './server';

export interface TcpProxy {
  readonly port: number;
  /** Number of connections that are open. */
  open(): number;
  /** Takes connections and bytes from now on, but passes none on. */
  freeze(): void;
  /** Ends all connections, and takes no new ones. */
  stop(): void;
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('data', (bytes) => {
        if (!isFrozen) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        if (!isFrozen) to.destroy();
      });
    }
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    open: () => pairs.size,
    freeze: () => (isFrozen = true),
    stop: () => {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
