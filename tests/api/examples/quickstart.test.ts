/** The small shops of examples/quickstart, bought at by a real wallet. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, inject, test } from 'vitest';
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

test('I14-7 a shop of curl shows its poem once it is paid', async () => {
  quickstart = startQuickstart('curl', FLORIN);
  const payUri = await quickstart.said(/pay '(.+)'$/);
  expect(quickstart.lines.join('\n')).not.toContain('Roses');
  await payWith(await fundedWallet(url, 'KUDOS:5'), payUri);
  await quickstart.said(/^(Roses are red, .+)$/);
  await quickstart.exited;
});
