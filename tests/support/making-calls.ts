/** Calls that make something in a new shop, and calls that change what another one has made. */
import { expect } from 'vitest';
import { makeInstance, send, type TestInstance } from '../api/merchant/merchant-support';
import { registerUser } from '../api/bank/bank-support';

export interface PreparedCall {
  readonly shop: TestInstance;
  /** Below the instance's base URL. */
  readonly path: string;
  readonly body?: unknown;
}

export const TEMPLATE = {
  template_id: 'entry',
  template_description: 'Entry',
  template_contract: { minimum_age: 0, pay_duration: { d_ms: 600_000 }, amount: 'KUDOS:1' },
};
export const WEBHOOK = {
  webhook_id: 'till',
  event_type: 'pay',
  url: 'https://shop.example/hook',
  http_method: 'POST',
};
const OTP_DEVICE = {
  otp_device_id: 'till',
  otp_device_description: 'The till’s key fob',
  otp_key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otp_algorithm: 1,
};
const UNIT = { unit: 'bottle', unit_name_long: 'bottle of wine', unit_name_short: 'btl' };

/** Makes a call that changes what another one has made. */
export function changeOf(
  made: PreparedCall,
  at: (answer: Record<string, unknown>) => string,
  body?: unknown,
): Promise<PreparedCall> {
  const { shop, path } = made;
  return send(`${shop.baseUrl}${path}`, { token: shop.token, body: made.body }).then((answer) => {
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return { shop, path: `${path}/${at(answer.body)}`, body };
  });
}

export async function newAccount(url: string): Promise<PreparedCall> {
  const { username } = await registerUser();
  const body = { payto_uri: `payto://x-taler-bank/${new URL(url).host}/${username}` };
  return { shop: await makeInstance(url), path: 'private/accounts', body };
}

export const newCategory = async (url: string): Promise<PreparedCall> => ({
  shop: await makeInstance(url),
  path: 'private/categories',
  body: { name: 'Tea', name_i18n: { de: 'Tee' } },
});

export const newTemplate = async (url: string): Promise<PreparedCall> => ({
  shop: await makeInstance(url),
  path: 'private/templates',
  body: TEMPLATE,
});

export const newOtpDevice = async (url: string): Promise<PreparedCall> => ({
  shop: await makeInstance(url),
  path: 'private/otp-devices',
  body: OTP_DEVICE,
});

export const newUnit = async (url: string): Promise<PreparedCall> => ({
  shop: await makeInstance(url),
  path: 'private/units',
  body: UNIT,
});

export const newWebhook = async (url: string): Promise<PreparedCall> => ({
  shop: await makeInstance(url),
  path: 'private/webhooks',
  body: WEBHOOK,
});

export const newEndpoint = async (url: string): Promise<PreparedCall> => ({
  shop: await makeInstance(url),
  path: 'private/webhook-endpoints',
  body: { url: 'https://shop.example/hook', events: ['order.paid'] },
});

export const newToken = async (url: string): Promise<PreparedCall> => ({
  shop: await makeInstance(url),
  path: 'private/token',
  body: { scope: 'order-simple', description: 'Till' },
});
