/** Devices that show one-time codes, as a shop adds them, and orders with one. */
import { createHmac } from 'node:crypto';
import { expect, inject } from 'vitest';
import { makeCoins } from '../../support/coins';
import { claimOrder, payWith, send, type TestInstance } from './merchant-support';

const url = inject('serverUrl');

/** The key of the vectors of RFC 6238: `12345678901234567890`. */
export const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

export const deviceOf = (id: string, others: object = {}) => ({
  otp_device_id: id,
  otp_device_description: `Device ${id}`,
  otp_key: RFC_KEY,
  otp_algorithm: 'TOTP_WITHOUT_PRICE',
  ...others,
});

/** Calls about the devices of a shop. */
export function devicesOf(shop: TestInstance) {
  const ask = (path: string, method = 'GET', body?: unknown, token = shop.token) => {
    const address = `${shop.baseUrl}private/otp-devices${path}`;
    return send(address, { token, method, ...(body === undefined ? {} : { body }) });
  };
  const add = async (id: string, others: object = {}): Promise<void> => {
    expect(await ask('', 'POST', deviceOf(id, others))).toMatchObject({ status: 204, body: {} });
  };
  return { ask, add };
}

export const ORDER = { order: { amount: 'KUDOS:0.64', summary: 'A cup of tea' } };

export const makeOrder = (at: TestInstance, body: unknown) =>
  send(`${at.baseUrl}private/orders`, { token: at.token, body });

/** RFC 6238 anew: codes of 30 s before, then and 30 s after. */
export function codesOf(key: Uint8Array, seconds: number): string {
  const codes = [-1, 0, 1].map((shift) => {
    const step = Buffer.alloc(8);
    step.writeBigUInt64BE(BigInt(Math.floor(seconds / 30) + shift));
    const mac = createHmac('sha1', key).update(step).digest();
    const bits = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
    return (bits % 1e8).toString().padStart(8, '0');
  });
  return codes.join('\n');
}

type Body = Readonly<Record<string, unknown>>;

export async function pay(at: TestInstance, { order_id: id, token }: Body) {
  const claimed = await claimOrder(at, String(id), token as string | undefined);
  const [coin] = await makeCoins(url, ['0.64']);
  const again = async () => {
    const coins = [payWith(url, claimed, coin!)];
    return at.wallet.pay(claimed.orderId, { coins, sessionId: '' });
  };
  return { claimed, receipt: await again(), again };
}

export const show = async (at: TestInstance, id: unknown): Promise<Body> =>
  (await send(`${at.baseUrl}private/orders/${String(id)}`, { token: at.token })).body;
