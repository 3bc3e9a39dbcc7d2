/** A merchant that trusts an auditor, an audited exchange that it does not list, and other strangers. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer as createHttpServer,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { paymentCoinSchema } from '@/protocol/payment';
import { makeCoins, newKeyPair, type TestCoin } from '../../support/coins';
import { makeForeignInstance, startForeignMerchant } from '../../support/foreign-merchant';
import { auditKeys, startMisbehavingExchange } from '../../support/misbehaving-exchange';
import {
  makeClaimedOrder,
  payWith,
  send,
  type Answer,
  type ClaimedOrder,
} from './merchant-support';

/** The inner service's answer, which the merchant must never repeat. */
const SECRET = 'what-an-inner-service-says';

const TLS_DIRECTORY = 'tests/support/tls';
/** OUTGOING_ALLOW is 127.0.0.1 alone. */
const INNER_HOST = '127.0.0.2';

const LIMITS = {
  exchange_timeout_ms: 1_500,
  exchange_refresh_ms: 0,
  stranger_pause_ms: 0,
  max_strangers_per_minute: 1_000,
};

export type UnlistedTest = Awaited<ReturnType<typeof startUnlistedTest>>;
type CoinJson = ReturnType<typeof partOf>;

/** Starts it. `url` is the origin of the server whose exchange makes the coins. */
export async function startUnlistedTest(url: string) {
  const auditor = newKeyPair();
  const servers: Server[] = [];
  const listen = async (server: Server, host = '127.0.0.1'): Promise<number> => {
    server.listen(0, host);
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  };
  const auditors = [
    {
      name: 'Auditor',
      url: 'https://auditor.example/',
      auditor_pub: encodeBase32(auditor.publicKey),
    },
  ];
  const env = {
    OUTGOING_ALLOW: '127.0.0.1/32',
    NODE_EXTRA_CA_CERTS: `${TLS_DIRECTORY}/authority.pem`,
  };
  const merchant = await startForeignMerchant(url, { auditors, limits: LIMITS }, env);
  const shop = await makeForeignInstance(merchant.server.url, url);
  const unlisted = await startMisbehavingExchange(url);
  const inner = { port: 0, visits: 0 };
  const visited = createTcpServer((socket) => {
    inner.visits += 1;
    socket.destroy();
  });
  inner.port = await listen(visited, INNER_HOST);
  return {
    url,
    own: merchant.server.url,
    shop,
    unlisted,
    inner,
    /** Base URL of a server that gives every request this answer. */
    stranger: async (listener: RequestListener) =>
      `http://127.0.0.1:${await listen(createHttpServer(listener))}/`,
    /** Base URL of the audited exchange behind TLS. */
    overTls: async (certificate: string) =>
      `https://127.0.0.1:${await listen(tlsTo(unlisted.url, certificate))}/exchange/`,
    reset: () => {
      inner.visits = 0;
      unlisted.behave();
      unlisted.misbehave(/^keys/, { rewrite: (answer) => auditKeys(answer, auditor, auditor) });
    },
    stop: async () => {
      await merchant.stop();
      await unlisted.stop();
      for (const server of servers) server.close();
    },
  };
}

/** Ends TLS and passes the bytes on. */
function tlsTo(target: string, certificate: string): Server {
  const file = (name: string) => readFileSync(`${TLS_DIRECTORY}/${name}.pem`);
  const { hostname, port } = new URL(target);
  return createTlsServer({ cert: file(certificate), key: file('key') }, (socket) => {
    const onward = connect(Number.parseInt(port, 10), hostname);
    socket.on('error', () => onward.destroy()).pipe(onward);
    onward.on('error', () => socket.destroy()).pipe(socket);
  });
}

/** Makes an order for one coin, and returns the coin's part of its payment as JSON. */
export async function prepare(
  { url, own, shop, unlisted }: UnlistedTest,
  order: Parameters<typeof makeClaimedOrder>[1] = {},
  choices: Parameters<typeof makeClaimedOrder>[2] = {},
) {
  const claimed = await makeClaimedOrder(shop, { amount: 'KUDOS:0.08', ...order }, choices);
  const [coin] = await makeCoins(url, ['0.08']);
  return { claimed, coin: partOf(own, claimed, coin!, unlisted.url) };
}

function partOf(own: string, claimed: ClaimedOrder, coin: TestCoin, exchangeUrl: string) {
  const part = z.encode(paymentCoinSchema, payWith(own, claimed, coin));
  return { ...part, exchange_url: exchangeUrl };
}

export async function pay(
  { shop }: UnlistedTest,
  { orderId }: Pick<ClaimedOrder, 'orderId'>,
  ...coins: CoinJson[]
): Promise<Answer> {
  return silent(send(`${shop.baseUrl}orders/${orderId}/pay`, { body: { coins, session_id: '' } }));
}

/** Asserts that the answer repeats nothing of an inner service. */
export async function silent(asking: Promise<Answer>): Promise<Answer> {
  const answer = await asking;
  expect(JSON.stringify(answer.body)).not.toContain(SECRET);
  return answer;
}

function refuse(response: ServerResponse, status: number, code: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(refusal(code));
}

export function refusal(code: number): string {
  return JSON.stringify({ code, hint: SECRET, error: SECRET, history: [SECRET], [SECRET]: 1 });
}

const BOMB = gzipSync(' '.repeat(2 * 1024 * 1024));

/** Answers about keys that an exchange never gives. */
export const BAD_KEYS: readonly [string, RequestListener][] = [
  ['is a refusal with a code', (_, response) => refuse(response, 404, 1200)],
  ['is a refusal with another code', (_, response) => refuse(response, 403, 7)],
  ['is a failure', (_, response) => refuse(response, 500, 52)],
  ['is no JSON', (_, response) => response.end(`<html>${SECRET}`)],
  ['is JSON of something else', (_, response) => response.end(`{"name":"${SECRET}"}`)],
  ['never comes', () => undefined],
  [
    'ends in the middle',
    (_, response) => {
      const head = response.writeHead(200, { 'content-length': 99 });
      head.write(SECRET, () => response.destroy());
    },
  ],
  [
    'never ends',
    (_, response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    },
  ],
  [
    'is without measure',
    (_, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    },
  ],
  [
    'unpacks to more than 1 MiB',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
  ],
  [
    'has headers without measure',
    (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end('{}'),
  ],
];

/** Each of these leads to the inner service, or to something that is not an exchange. */
export const INNER = [
  'http://127.0.0.2:PORT/',
  'https://127.0.0.2:PORT/',
  '127.0.0.2:PORT',
  'https://127.2:PORT/exchange/',
  'https://127.0.2:PORT/',
  'https://2130706434:PORT/',
  'https://0x7f000002:PORT/',
  'https://0x7f.0.0.2:PORT/',
  'https://0X7F.0x0.0x0.0X2:PORT/',
  'https://017700000002:PORT/',
  'https://0177.0.0.02:PORT/',
  'https://127.0.0.2.:PORT/',
  'https://１２７.０.０.２:PORT/',
  'https://①②⑦.⓪.⓪.②:PORT/',
  'https://127。0。0。2:PORT/',
  'https://%31%32%37.0.0.2:PORT/',
  'https://[::ffff:127.0.0.2]:PORT/',
  'https://[::FFFF:7f00:2]:PORT/',
  'https://[0:0:0:0:0:ffff:7f00:0002]:PORT/',
  'https://[::127.0.0.2]:PORT/',
  'https://[64:ff9b::127.0.0.2]:PORT/',
  'https://[2002:7f00:2::]:PORT/',
  'http://0:PORT/',
  'https://0.0.0.0:PORT/',
  'https://[::]:PORT/',
  'https://[::1]:PORT/',
  'http://[::1]:PORT/',
  'https://localhost:PORT/',
  'http://LocalHost.:PORT/',
  'https://inner.localhost:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'https://169.254.169.254/',
  'https://2852039166/',
  'https://[fd00:ec2::254]/',
  'https://10.0.0.1/',
  'https://192.168.0.1/',
  'https://172.16.0.1/',
  'https://100.64.0.1/',
  'https://[fe80::1]/',
  'https://224.0.0.1/',
  'http://8.8.8.8/',
];
