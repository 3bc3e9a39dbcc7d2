/** Two servers on one database behind haproxy, which sends each request to the other one in turn. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { call, runJobs } from '@/testing/calls/call';
import { faultsOf } from '@/testing/faults';
import { clockOf, type Florin } from '@/testing/florin';
import { startHaproxy } from './proxies';
import {
  databaseUrlOf,
  freePort,
  makeDataDir,
  OPERATOR_TOKEN,
  startServer,
  type TestServer,
} from './server';

export async function startTwoNodes(more: Readonly<Record<string, string>>): Promise<Florin> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...more, PUBLIC_URL: url };
  const one = await startServer({ env });
  const two = await startServer({
    dataDir: makeDataDir(),
    env: {
      ...env,
      DATABASE_URL: databaseUrlOf(one.dataDir),
      SECRET_KEY: readFileSync(path.join(one.dataDir, 'secret-key'), 'utf8').trim(),
    },
  });
  const proxy = await startHaproxy(inTurn(port, [one, two]), port);
  await assertInTurn(url);
  return {
    url,
    bankUrl: `${url}/bank/`,
    exchangeUrl: `${url}/exchange/`,
    merchantUrl: `${url}/merchant/`,
    currency: 'KUDOS',
    operatorAuthorization: `Bearer ${OPERATOR_TOKEN}`,
    dataDir: one.dataDir,
    ms: { template: 0, database: 0, server: 0 },
    clock: clockOf(one.url),
    faults: faultsOf(one.url),
    runJobs: () => runJobs(one.url),
    reset: async () => {
      await call('POST', `${one.url}/test/reset`);
    },
    stop: async () => {
      await proxy.stop();
      await two.stop();
      await one.stop();
    },
  };
}

const inTurn = (port: number, nodes: readonly TestServer[]): string =>
  `frontend florin
  bind 127.0.0.1:${port}
  default_backend florin
backend florin
  balance roundrobin
  http-response set-header x-node %s
${nodes.map((node, at) => `  server node${at} 127.0.0.1:${node.port}`).join('\n')}`;

async function assertInTurn(url: string): Promise<void> {
  const ask = async () => (await fetch(`${url}/merchant/config`)).headers.get('x-node');
  const nodes = [await ask(), await ask(), await ask()];
  if (nodes[0] === nodes[1] || nodes[0] !== nodes[2]) throw new Error(nodes.join());
}
