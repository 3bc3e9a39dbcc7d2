/** The small shops of examples/quickstart, bought at by a real wallet. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, inject, test } from 'vitest';
import { prepareRefund } from '@/wallet/core/refund';
import { fundedWallet } from '../../support/funded-wallet';
import { payWith } from '../../support/pay-with';
import { buyPoem } from '../../support/poem';
import { startQuickstart, type Quickstart } from '../../support/quickstart';
import { freePort, OPERATOR_TOKEN } from '../../support/server';
import { makeInstance, send } from '../merchant/merchant-support';

const url = inject('serverUrl');
const FLORIN = { FLORIN_URL: url, OPERATOR_TOKEN };

let quickstart: Quickstart | undefined;
afterEach(async () => {
  await quickstart?.stop();
});

test('I14-7 a shop in TypeScript sells a poem, and gives the money back', async () => {
  quickstart = startQuickstart('typescript', { ...FLORIN, SHOP_PORT: `${await freePort()}` });
  const shop = await quickstart.said(/^Open (.+)$/);
  await buyPoem(shop, await fundedWallet(url, 'KUDOS:5'));
});

test('I14-7 its source has under 60 lines', () => {
  const lines = readFileSync('examples/quickstart/typescript/shop.ts', 'utf8').split('\n');
  expect(lines.length - 1).toBeLessThan(60);
});

test('I14-7 a shop of curl shows its poem once it is paid, and gives the money back', async () => {
  quickstart = startQuickstart('curl', FLORIN);
  const payUri = await quickstart.said(/pay '(.+)' --yes$/);
  expect(quickstart.lines.join('\n')).not.toContain('Roses');
  const wallet = await fundedWallet(url, 'KUDOS:5');
  await payWith(wallet, payUri);
  await quickstart.said(/^(Roses are red, .+)$/);
  const refundUri = await quickstart.said(/refund '(.+)'$/);
  expect(await prepareRefund(wallet, refundUri)).toMatchObject({ state: 'open' });
  await quickstart.exited;
});

test('I14-7 a shop of curl repeats what lost its answer under the same key', async () => {
  const { baseUrl, token } = await makeInstance(url);
  const asked: string[] = [];
  const florin = createServer((request, response) => {
    void (async () => {
      const { method = '', url: path = '', headers } = request;
      const key = String(headers['idempotency-key']);
      const count = asked.push(`${method} ${key}`);
      if (count === 4) return response.writeHead(403).end('{"code":44,"hint":"no"}');
      if (count > 4) return null;
      const sent = {
        method,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      };
      const body = method === 'GET' ? {} : { body: await text(request) };
      const answer = await fetch(url + path, { ...sent, ...body });
      // The order's answer is lost, its repetition is told to wait, and the first poll is refused.
      if (count === 1) return request.socket.destroy();
      if (count === 2) return response.writeHead(409).end('{"code":9017,"hint":"wait"}');
      return response.writeHead(answer.status).end(await answer.text());
    })();
  });
  const port = await freePort();
  await once(florin.listen(port, '127.0.0.1'), 'listening');
  const env = {
    ...process.env,
    FLORIN_SHOP: baseUrl.replace(url, `http://127.0.0.1:${port}`),
    FLORIN_TOKEN: token,
  };
  const running = spawn('bash', ['examples/quickstart/curl/shop.sh'], { env, stdio: 'ignore' });
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(4);
  running.kill();
  florin.close();
  florin.closeAllConnections();
  expect(new Set(asked.slice(0, 3)).size).toBe(1);
  const { body } = await send(`${baseUrl}private/orders`, { token });
  expect(body['orders']).toHaveLength(1);
});

// `npm run test:debian` always has it.
test.skipIf(spawnSync('php', ['--version']).status !== 0)(
  'I14-7 a shop in PHP sells a poem, and gives the money back',
  async () => {
    quickstart = startQuickstart('php', { ...FLORIN, SHOP_PORT: `${await freePort()}` });
    await buyPoem(await quickstart.said(/^Open (http:.+)$/), await fundedWallet(url, 'KUDOS:5'));
  },
);
