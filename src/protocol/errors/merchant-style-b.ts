import type { ErrorRow } from './row';

/** Refusals of the merchant that only style B's routes give; the deployed peers number them anew. */
export const MERCHANT_STYLE_B_ERRORS = {
  MERCHANT_CHECK_PAYMENT_SESSION_SIGNATURE_INVALID: {
    code: 9280,
    status: 400,
    hint: 'The instance did not sign this session of this order.',
  },
  MERCHANT_CHECK_PAYMENT_INSTANCE_UNKNOWN: {
    code: 9281,
    status: 400,
    hint: 'There is no such instance; create it first.',
  },
  MERCHANT_PUBLIC_PROPOSAL_ORDER_CONTRADICTED: {
    code: 9282,
    status: 403,
    hint: 'The shop has used this order id for orders of different content; order again.',
  },
  MERCHANT_POST_INSTANCE_NAME_IN_USE: {
    code: 9285,
    status: 409,
    hint: 'Orders, products or reserves name this instance, so it keeps its identifier.',
  },
  MERCHANT_PUBLIC_PAY_PROPOSAL_MISMATCH: {
    code: 9284,
    status: 409,
    hint: 'The proposal in this payment is not the contract that the instance has signed.',
  },
  MERCHANT_PUBLIC_TIP_OFFER_UNKNOWN: { code: 9287, status: 404, hint: 'There is no such tip.' },
  MERCHANT_TRACK_TRANSACTION_NO_DEPOSITS: {
    code: 9288,
    status: 404,
    hint: 'No coin was deposited for this order.',
  },
  MERCHANT_PUBLIC_TIP_PICKUP_EXCHANGE_FAILED: {
    code: 9286,
    status: 424,
    hint: 'The exchange of this tip gave no usable answer; try again with the same planchets.',
  },
} as const satisfies Record<string, ErrorRow>;
