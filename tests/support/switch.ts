/** One address for several servers. A test says which of them gets the requests that follow. */
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export class Switch {
  #port = 0;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Switch> {
    const server = createServer();
    const made = new Switch(server);
    server.on('request', (incoming, outgoing) => {
      const { method, url: path, headers } = incoming;
      // Without an agent each request has a connection of its own.
      const options = { host: 'localhost', port: made.#port, method, path, headers, agent: false };
      const passed = ask(options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.once('error', () => outgoing.destroy());
      outgoing.once('close', () => passed.destroy());
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return made;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  use({ port }: { readonly port: number }): void {
    this.#port = port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
