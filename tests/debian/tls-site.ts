/** Florin behind nginx with TLS, as docs/examples/nginx.conf has it, and requests to it from several addresses. */
import { readFileSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Answer } from '../support/from-elsewhere';
import { startNginxWith } from '../support/proxies';
import { freePort, startServer, type TestServer } from '../support/server';

const NAME = 'pay.example';
const TLS = path.resolve('tests/support/tls');
const ca = readFileSync(path.join(TLS, 'pay-example.pem'));

interface Sent {
  readonly method?: string;
  /** An address of this machine. */
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface TlsSite {
  /** Origin of PUBLIC_URL. */
  readonly url: string;
  /** Address of the example's port 80. */
  readonly plainUrl: string;
  /** The server, which this machine also reaches without nginx. */
  readonly server: TestServer;
  ask(path: string, sent?: Sent): Promise<Answer>;
  stop(): Promise<void>;
}

/** `below` is the path of PUBLIC_URL, such as `/florin`. */
export async function startTlsSite(below = ''): Promise<TlsSite> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const url = `https://${NAME}:${port}${below}`;
  const server = await startServer({
    env: { DEMO: '0', TEST_CLOCK: '0', PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' },
  });
  const agent = new Agent({ ca, servername: NAME, keepAlive: true, maxSockets: Infinity });
  try {
    const site = exampleWith({ port, plainPort, upstream: server.port, below });
    const nginx = await startNginxWith(site, port);
    return {
      url,
      plainUrl: `http://127.0.0.1:${plainPort}`,
      server,
      ask: (path, sent) => ask(agent, port, path, sent),
      stop: async () => {
        agent.destroy();
        await nginx.stop();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

interface Places {
  readonly port: number;
  readonly plainPort: number;
  readonly upstream: number;
  readonly below: string;
}

/** The example with this machine's addresses; each has to be in it. */
function exampleWith({ port, plainPort, upstream, below }: Places): string {
  const changes = [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['127.0.0.1:8080', `127.0.0.1:${upstream}`],
    [`/etc/ssl/${NAME}/fullchain.pem`, `${TLS}/pay-example.pem`],
    [`/etc/ssl/${NAME}/privkey.pem`, `${TLS}/key.pem`],
    ...(below === ''
      ? []
      : [
          ['location / {', `location ${below}/ {`],
          ['proxy_pass http://florin;', 'proxy_pass http://florin/;'],
        ]),
  ] as const;
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`docs/examples/nginx.conf lacks ${from}`);
      return text.replace(from, to);
    },
    readFileSync('docs/examples/nginx.conf', 'utf8'),
  );
}

function ask(
  agent: Agent,
  port: number,
  path: string,
  { method, from = '127.0.0.1', headers = {}, body }: Sent = {},
): Promise<Answer> {
  const to = { host: '127.0.0.1', port, path, localAddress: from, agent, servername: NAME };
  return new Promise((resolve, reject) => {
    httpsRequest({
      ...to,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { host: `${NAME}:${port}`, ...headers },
    })
      .on('response', (response) => {
        const { statusCode = 0, headers } = response;
        text(response).then((said) => resolve({ status: statusCode, headers, text: said }), reject);
      })
      .on('error', reject)
      .end(body);
  });
}
