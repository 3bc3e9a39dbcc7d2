/** PHP itself as a client of today's interface, over TLS with a certificate that it checks. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, PASSWORD, pay, type ClientShop } from '../api/merchant/clients-support';
import { AUTHORITY_FILE } from '../support/tls-proxy';
import { startTlsShop, type TlsShop } from '../support/tls-shop';

let site: TlsShop;
let shop: ClientShop;

beforeAll(async () => {
  site = await startTlsShop();
  shop = await openShop(site);
});
afterAll(() => site.stop());

/** Returns what it prints. The proxy is in this process, so nothing may wait for it without a promise. */
async function php(authority: string, ...order: readonly string[]): Promise<string> {
  const given = [shop.base, shop.id, PASSWORD, authority, ...order];
  const script = 'tests/support/client-of-today.php';
  return (await promisify(execFile)('php', [script, ...given])).stdout;
}

test('I14-1 PHP logs in, sells and refunds, with exact statuses and times in seconds', async () => {
  const orderId = await php(AUTHORITY_FILE);
  expect(orderId).toMatch(/^\d{4}\.\d{3}-/);
  await pay(site, shop.base, orderId, undefined);
  expect(await php(AUTHORITY_FILE, orderId)).toBe('');
});

test('I14-1 PHP that trusts another authority gets no answer', async () => {
  await expect(php('tests/support/tls/pay-example.pem')).rejects.toThrow(
    'certificate verify failed',
  );
});
