/** The small shops of examples/quickstart, bought at by a real wallet. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, inject, test } from 'vitest';
import { prepareRefund } from '@/wallet/core/refund';
import { fundedWallet } from '../../support/funded-wallet';
import { payWith } from '../../support/pay-with';
import { buyPoem } from '../../support/poem';
import { startQuickstart, type Quickstart } from '../../support/quickstart';
import { freePort, OPERATOR_TOKEN } from '../../support/server';

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

// `npm run test:debian` always has it.
test.skipIf(spawnSync('php', ['--version']).status !== 0)(
  'I14-7 a shop in PHP sells a poem, and gives the money back',
  async () => {
    quickstart = startQuickstart('php', { ...FLORIN, SHOP_PORT: `${await freePort()}` });
    await buyPoem(await quickstart.said(/^Open (http:.+)$/), await fundedWallet(url, 'KUDOS:5'));
  },
);
