/** `fetch` from an address of choice of this machine, as far as wallets and JSON need it. */
import { Agent, request } from 'node:http';
import { from, type Sender } from './http';

export function fetchFrom(sender: Sender): typeof fetch {
  const agent = new Agent({ keepAlive: true });
  return async (input, init) => {
    const asked = new Request(input, init);
    const body = Buffer.from(await asked.arrayBuffer());
    const { hostname, port, host, pathname, search } = new URL(asked.url);
    const headers = { ...Object.fromEntries(asked.headers), host };
    const at = { hostname, port, path: pathname + search, agent, ...from(sender) };
    return new Promise((resolve, reject) => {
      const { method, signal } = asked;
      const length = method === 'GET' ? {} : { 'content-length': `${body.length}` };
      request({ ...at, method, signal, headers: { ...headers, ...length } })
        .on('response', (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('error', reject);
          response.once('end', () => {
            const status = response.statusCode ?? 0;
            const isEmpty = status === 204 || status === 304;
            const given = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
              values.map((value): [string, string] => [name, value]),
            );
            resolve(
              new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: given }),
            );
          });
        })
        .on('error', reject)
        .end(body);
    });
  };
}
