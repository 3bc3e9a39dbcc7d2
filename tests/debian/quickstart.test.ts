/** The shop in PHP, and the Florin that its command starts where none runs. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundedWallet } from '../support/funded-wallet';
import { buyPoem } from '../support/poem';
import { startQuickstart, type Quickstart } from '../support/quickstart';
import { freePort, makeDataDir } from '../support/server';

let dataDir: string;
let florinUrl: string;
let quickstart: Quickstart;

beforeAll(async () => {
  dataDir = makeDataDir();
  const port = `${await freePort()}`;
  florinUrl = `http://localhost:${port}`;
  quickstart = startQuickstart('php', {
    PORT: port,
    DATA_DIR: dataDir,
    DEMO_PAST: '0',
    TEST_CLOCK: '1',
    WORKERS: '1',
    SHOP_PORT: `${await freePort()}`,
  });
});
afterAll(async () => {
  await quickstart.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('I14-7 one command starts Florin and a shop in PHP, which sells a poem', async () => {
  const shop = await quickstart.said(/^Open (http:.+)$/);
  await buyPoem(shop, await fundedWallet(florinUrl, 'KUDOS:5'));
});

test('I14-7 it stops Florin, which it has started', async () => {
  await quickstart.stop();
  await expect(fetch(`${florinUrl}/health/live`)).rejects.toThrow();
});
