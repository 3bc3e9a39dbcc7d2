/**
 * No input from a merchant's frontend or a wallet with the right token is a 5xx. An accepted order
 * can be claimed as a contract that deployed wallets accept.
 */
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { assertWellFormedContract } from '@/protocol/contract-hash';
import { contractTermsSchema } from '@/protocol/contract-terms';
import { encodeBase32 } from '@/protocol/base32';
import { newKeyPair } from '../../support/coins';
import { makeInstance, send } from './merchant-support';

const url = inject('serverUrl');

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('\u0000', '\ud800', '${ORDER_ID}', '€ ü', 'KUDOS:1', '9'.repeat(400)),
);
const time = fc.oneof(
  fc.record({ t_ms: fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constant('never')) }),
  fc.constantFrom('/Date(1900000000)/', 'x'),
);
const span = fc.oneof(
  fc.record({ d_ms: fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constant('forever')) }),
  fc.constantFrom('1 day', '400000000 years', ''),
);
const amount = fc.constantFrom(
  ...['KUDOS:1', 'KUDOS:0', 'EUR:1', 'KUDOS:4503599627370496.99999999', 'KUDOS:9007199254740993'],
);
const whole = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double());
const nested = fc.jsonValue({ maxDepth: 4 });
const deep = fc
  .integer({ min: 90, max: 110 })
  .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown);

/** Mostly absent: an order with one strange member gets further than one with twenty. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
/** Mostly right. */
const mostly = <T>(right: T, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(right) }, { weight: 1, arbitrary });

const product = fc.record({
  description: mostly('Tea', text),
  quantity: seldom(fc.oneof(whole, text)),
  price: seldom(amount),
  taxes: seldom(fc.array(fc.record({ name: text, tax: amount }), { maxLength: 2 })),
  $forgettable: seldom(fc.dictionary(text, fc.oneof(fc.boolean(), text), { maxKeys: 2 })),
});

const order = fc.record({
  amount: mostly('KUDOS:1', amount),
  summary: mostly('Tea', text),
  order_id: seldom(text),
  fulfillment_url: seldom(text),
  public_reorder_url: seldom(text),
  summary_i18n: seldom(fc.dictionary(text, text, { maxKeys: 2 })),
  products: seldom(fc.array(product, { maxLength: 2 })),
  max_fee: seldom(amount),
  wire_fee_amortization: seldom(whole),
  timestamp: seldom(time),
  pay_deadline: seldom(time),
  refund_deadline: seldom(time),
  wire_transfer_deadline: seldom(time),
  delivery_location: seldom(nested),
  delivery_date: seldom(nested),
  extra: seldom(fc.oneof(nested, deep)),
  _forgettable: seldom(fc.constantFrom(['extra', 'summary'], ['none'], 'x', [1])),
  merchant: seldom(nested),
});

const request = fc.record({
  order,
  create_token: seldom(fc.boolean()),
  refund_delay: seldom(span),
  auto_refund: seldom(span),
  max_wire_fee: seldom(amount),
  wire_fee_amortization: seldom(whole),
  payment_target: seldom(text),
});

test('600 strange orders: none is a 5xx, and each that is taken can be claimed and read', async () => {
  const shop = await makeInstance(url);
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(request, async (body) => {
      const made = await send(`${shop.baseUrl}private/orders`, { token: shop.token, body });
      expect(made.status, JSON.stringify(made.body)).toBeLessThan(500);
      if (made.status !== 200) {
        expect(made.body['code']).toEqual(expect.any(Number));
        return;
      }
      taken += 1;
      const id = encodeURIComponent(String(made.body['order_id']));
      const nonce = encodeBase32(newKeyPair().publicKey);
      const claim = { nonce, token: made.body['token'] };
      const claimed = await send(`${shop.baseUrl}orders/${id}/claim`, { body: claim });
      expect([200, 409, 410], JSON.stringify(claimed.body)).toContain(claimed.status);
      if (claimed.status === 200) {
        const terms = claimed.body['contract_terms'];
        assertWellFormedContract(terms);
        contractTermsSchema.parse(terms);
      }
      for (const path of ['private/orders/', 'orders/']) {
        const query = new URLSearchParams({ token: (made.body['token'] ?? '') as string });
        const shown = await send(`${shop.baseUrl}${path}${id}?${query}`, {
          token: shop.token,
          headers: { accept: 'text/html' },
        });
        expect(shown.status).toBeLessThan(500);
      }
    }),
    { numRuns: 600 },
  );
  // Some ninety are usual.
  expect(taken).toBeGreaterThan(30);
}, 300_000);

test.for([
  ['places', { locations: entries('place') }, 'order.locations'],
  ['languages', { summary_i18n: entries('language-') }, 'order.summary_i18n'],
  ['words', { fulfillment_message_i18n: entries('de') }, 'order.fulfillment_message_i18n'],
] as const)(
  'an order of very many wrong %s is refused before they are looked at',
  async ([, more, field]) => {
    const { id: instance, token } = await makeInstance(url);
    const shown = { summary: 'x', fulfillment_url: 'https://shop.example/' };
    const order = { instance, amount: 'KUDOS:1', ...shown, ...more };
    const { status, body } = await send(`${url}/merchant/order`, { token, body: { order } });
    expect(status).toBe(400);
    const detail = expect.stringContaining('at most 1024 members are read') as string;
    expect(body).toMatchObject({ field, detail });
  },
);

function entries(name: string): Record<string, number> {
  return Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`${name}${i}`, i]));
}
