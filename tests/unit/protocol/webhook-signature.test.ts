/** Signatures of deliveries, compared with the vector of the Standard Webhooks specification. */
import { expect, test } from 'vitest';
import { signWebhook, webhookSecretOf } from '@/protocol/webhook-signature';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('I14-2 the specification’s message has the specification’s signature', () => {
  expect(signWebhook([SECRET], MESSAGE)).toBe(SIGNATURE);
});

test('I14-2 each secret signs, with a blank between the signatures', () => {
  const other = webhookSecretOf(new Uint8Array(32).fill(7));
  const [first, second, ...none] = signWebhook([other, SECRET], MESSAGE).split(' ');
  expect([second, none]).toEqual([SIGNATURE, []]);
  expect(first).toBe(signWebhook([other], MESSAGE));
  expect(first).not.toBe(SIGNATURE);
});

test.for([{ id: 'msg_other' }, { timestamp: 1_614_265_331 }, { body: '{"test": 2432232315}' }])(
  'I14-2 another %j has another signature',
  (change) => {
    expect(signWebhook([SECRET], { ...MESSAGE, ...change })).not.toBe(SIGNATURE);
  },
);
