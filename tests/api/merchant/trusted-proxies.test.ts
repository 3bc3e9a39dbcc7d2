/** Calls that do not come from this machine's loopback, as through a proxy elsewhere. */
import { networkInterfaces } from 'node:os';
import { expect, inject, test } from 'vitest';
import { startServer } from '../../support/server';
import { makeInstance, send } from './merchant-support';

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

/** The same path, asked from the outer address, which is then the peer's too. */
function throughOutside(url: string): string {
  return url.replace('//localhost:', `//${outside ?? ''}:`);
}

test.skipIf(outside === undefined)(
  '[INSTA-5] without a token only this machine and the proxies named in configuration are let in',
  async () => {
    const closed = await makeInstance(inject('serverUrl'), { auth: { method: 'external' } });
    const orders = (baseUrl: string) => `${baseUrl}private/orders`;
    expect((await send(orders(closed.baseUrl))).status).toBe(200);
    expect(await send(throughOutside(orders(closed.baseUrl)))).toMatchObject({
      status: 401,
      body: { code: 2015 },
    });
    const server = await startServer({ env: { TRUSTED_PROXIES: `192.0.2.77, ${outside ?? ''}` } });
    try {
      const open = await makeInstance(server.url, { auth: { method: 'external' } });
      expect((await send(throughOutside(orders(open.baseUrl)))).status).toBe(200);
      const guarded = await makeInstance(server.url);
      expect((await send(throughOutside(orders(guarded.baseUrl)))).status).toBe(401);
    } finally {
      await server.stop();
    }
  },
  120_000,
);
