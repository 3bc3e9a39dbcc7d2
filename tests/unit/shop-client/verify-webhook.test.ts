/** `verifyWebhook` of florin/client, with the message of the Standard Webhooks specification. */
import { expect, test } from 'vitest';
import { signWebhook, webhookSecretOf } from '@/protocol/webhook-signature';
import { verifyWebhook, type VerifyOptions } from '@/shop-client/verify-webhook';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = webhookSecretOf(new Uint8Array(32).fill(7));
const SENT_S = 1_614_265_330;
const BODY = '{"test": 2432232314}';
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': `${SENT_S}`,
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const at = (seconds: number): VerifyOptions => ({ now: () => seconds * 1000 });
const NOW = at(SENT_S);
const signedBy = (secrets: readonly string[]) => ({
  ...HEADERS,
  'webhook-signature': signWebhook(secrets, {
    id: HEADERS['webhook-id'],
    timestamp: SENT_S,
    body: BODY,
  }),
});

test.for([
  ['an object as node has it', HEADERS],
  ['Headers as fetch has them', new Headers(HEADERS)],
] as const)('I14-7 the specification’s message is taken with %s', async ([, headers]) => {
  expect(await verifyWebhook(BODY, headers, SECRET, NOW)).toEqual({ test: 2_432_232_314 });
  const bytes = new TextEncoder().encode(BODY);
  expect(await verifyWebhook(bytes, headers, SECRET, NOW)).toEqual({ test: 2_432_232_314 });
});

test('I14-7 while a secret is replaced, the old and the new one are both taken', async () => {
  const both = signedBy([OTHER, SECRET]);
  await verifyWebhook(BODY, both, SECRET, NOW);
  await verifyWebhook(BODY, both, OTHER, NOW);
  await verifyWebhook(BODY, signedBy([SECRET]), [OTHER, SECRET], NOW);
  const refused = verifyWebhook(BODY, signedBy([SECRET]), OTHER, NOW);
  await expect(refused).rejects.toMatchObject({ name: 'WebhookError', reason: 'signature' });
});

test.for([
  ['an altered body', BODY.replace('4', '5'), {}, 'signature'],
  ['another identifier', BODY, { 'webhook-id': 'msg_other' }, 'signature'],
  ['another time', BODY, { 'webhook-timestamp': `${SENT_S + 1}` }, 'signature'],
  ['a signature of another version', BODY, { 'webhook-signature': 'v2,AAAA' }, 'signature'],
  ['a signature that is no base64', BODY, { 'webhook-signature': 'v1,***' }, 'signature'],
  ['a time that is no number', BODY, { 'webhook-timestamp': 'now' }, 'header'],
  ['no signature', BODY, { 'webhook-signature': undefined }, 'header'],
] as const)('I14-7 %s is refused', async ([, body, change, reason]) => {
  const verified = verifyWebhook(body, { ...HEADERS, ...change }, SECRET, NOW);
  await expect(verified).rejects.toMatchObject({ name: 'WebhookError', reason });
});

test('I14-7 a delivery from long ago, or from the future, is refused', async () => {
  await verifyWebhook(BODY, HEADERS, SECRET, at(SENT_S + 300));
  await verifyWebhook(BODY, HEADERS, SECRET, at(SENT_S - 300));
  for (const seconds of [SENT_S + 301, SENT_S - 301]) {
    const verified = verifyWebhook(BODY, HEADERS, SECRET, at(seconds));
    await expect(verified).rejects.toMatchObject({ reason: 'time' });
  }
  await verifyWebhook(BODY, HEADERS, SECRET, { ...at(SENT_S + 301), toleranceSeconds: 600 });
});

test.each(['', 'whsec_', 'nonsense!!'])('I14-7 %j is told to be no secret', async (secret) => {
  await expect(verifyWebhook(BODY, HEADERS, secret, NOW)).rejects.toThrow(
    new TypeError('a secret has the form whsec_…'),
  );
});
