import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualForm } from '@/merchant/contracts/contract-form';
import { styleBForm } from '@/merchant/style-b/contract-form';
import { draftContract, termsOf, type OrderContext } from '@/merchant/orders/order-rules';
import { encodeBase32 } from '@/protocol/base32';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { postOrderRequestSchema } from '@/protocol/order';
import { isRefusal } from '@/protocol/refusal';
import type { Instance } from '@/storage/merchant/instances';

const NOW = 1_700_000_000_000;
const HOUR_MS = 3_600_000;
const pair = createKeyPair(new Uint8Array(32).fill(7));
const ACCOUNT = {
  id: 1,
  payto: 'payto://x-taler-bank/localhost/shop',
  salt: encodeBase32(new Uint8Array(16)),
  hWire: new Uint8Array(64).fill(3),
  active: true,
};

function makeInstance(members: Partial<Instance> = {}): Instance {
  return {
    id: 'shop',
    name: 'Shop',
    address: { country: 'ZZ' },
    jurisdiction: {},
    merchantPub: pair.publicKey,
    defaultMaxDepositFee: 100n,
    defaultMaxWireFee: 100n,
    defaultWireFeeAmortization: 1,
    defaultPayDelayMs: HOUR_MS,
    defaultWireTransferDelayMs: HOUR_MS,
    defaultRefundDelayMs: null,
    wireRounding: 'NONE',
    accounts: [ACCOUNT],
    ...members,
  } as unknown as Instance;
}

function draftOf(instance: Instance, order: object, more: object = {}): string {
  const context: OrderContext = {
    instance,
    account: ACCOUNT,
    givenMerchant: {},
    orderId: '2026.001-A',
    merchantBaseUrl: 'http://localhost/merchant/instances/shop/',
    currency: 'KUDOS',
    now: NOW,
    randomBytes: (length) => new Uint8Array(length),
    usualForm: usualForm(styleBForm),
    legacyForm: styleBForm,
  };
  const request = postOrderRequestSchema.parse({ order, ...more });
  return JSON.stringify(draftContract(request, termsOf(request, context), context));
}

const TEA = { amount: 'KUDOS:1', summary: 'tea' };

function refusalOf(run: () => unknown): string {
  try {
    run();
    return 'none';
  } catch (error) {
    return isRefusal(error) ? error.code : String(error);
  }
}

describe('a plain order of an instance whose earlier order passed every check', () => {
  const plain = fc.record(
    {
      summary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      amount: fc.integer({ min: 1, max: 1000 }).map((value) => `KUDOS:${value}`),
      fulfillment_url: fc.webUrl(),
      public_reorder_url: fc.webUrl(),
      max_fee: fc.constantFrom('KUDOS:0', 'KUDOS:0.5'),
      refund_deadline: fc.constant({ t_ms: NOW + 1000 }),
      wire_transfer_deadline: fc.constant({ t_ms: NOW + 2 * HOUR_MS }),
    },
    { requiredKeys: ['summary', 'amount'] },
  );

  test('has the draft that the checks would give it', () => {
    const known = makeInstance();
    draftOf(known, TEA);
    fc.assert(
      fc.property(plain, (order) => {
        fc.pre(postOrderRequestSchema.safeParse({ order }).success);
        expect(draftOf(known, order)).toBe(draftOf(makeInstance(), order));
      }),
    );
  });

  test('does not make an order with other members pass', () => {
    const known = makeInstance();
    draftOf(known, TEA);
    for (const member of [{ extra: 1.5 }, { 'no-name': 1 }, { delivery_location: 'home' }]) {
      const refusal = refusalOf(() => draftOf(known, { ...TEA, ...member }));
      expect(refusal).toBe('MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR');
    }
  });

  test('is salted each time if the instance has members that may be forgotten', () => {
    const address = { country: 'ZZ', $forgettable: { country: true } };
    const known = makeInstance({ address });
    expect(draftOf(known, TEA)).toContain(encodeBase32(new Uint8Array(32)));
    expect(draftOf(known, TEA)).toContain(encodeBase32(new Uint8Array(32)));
  });
});
