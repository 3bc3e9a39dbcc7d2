/** A server behind TLS, as clients of today's merchant interface ask for it: one that a shop can register at. */
import { readFileSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { registerUser } from './bank-users';
import { noteRawAnswer } from './noted-answers';
import { freePort, startServer, type TestServer } from './server';
import { AUTHORITY_FILE, startTlsProxy } from './tls-proxy';

export interface TlsAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface TlsInit {
  readonly method?: string;
  /** The header as it is sent. */
  readonly authorization?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface TlsShop {
  /** Origin of PUBLIC_URL. */
  readonly url: string;
  /** The same server without TLS. */
  readonly server: TestServer;
  /** Asks over TLS, and trusts the tests' authority alone. A buffer is sent as it is. */
  ask(address: string, init?: TlsInit): Promise<TlsAnswer>;
  /** A new account at its bank. */
  newPayto(): Promise<string>;
  stop(): Promise<void>;
}

export async function startTlsShop(): Promise<TlsShop> {
  const port = await freePort();
  const url = `https://127.0.0.1:${port}`;
  const server = await startServer({
    // The test clock is for servers that no proxy shows to others.
    env: {
      ...{ PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' },
      ...{ SELF_PROVISIONING: '1', TEST_CLOCK: '0' },
    },
  });
  const agent = new Agent({ ca: readFileSync(AUTHORITY_FILE), keepAlive: true });
  const proxy = await startTlsProxy(port, server.port);
  return {
    url,
    server,
    ask: (address, init = {}) => ask(agent, address, init),
    newPayto: async () => {
      const { username } = await registerUser(server.url);
      return `payto://x-taler-bank/${new URL(url).host}/${username}`;
    },
    stop: async () => {
      agent.destroy();
      await proxy.close();
      await server.stop();
    },
  };
}

function ask(
  agent: Agent,
  address: string,
  { method, authorization, body, headers = {} }: TlsInit,
): Promise<TlsAnswer> {
  const asked = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(authorization === undefined ? {} : { authorization }),
      ...headers,
    },
  };
  return new Promise((resolve, reject) => {
    httpsRequest(address, { agent, ...asked })
      .on('response', (response) => {
        text(response).then((said) => {
          noteRawAnswer({ ...asked, url: address }, response, said);
          const isJson = said.startsWith('{');
          const read = isJson ? (JSON.parse(said) as Record<string, unknown>) : {};
          resolve({ status: response.statusCode ?? 0, body: read });
        }, reject);
      })
      .on('error', reject)
      .end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
}
