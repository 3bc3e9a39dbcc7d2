/** Shapes of refunds and aborted payments in style A (protocol-a 7, 8; specification "Refunds"). */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { baseUrlSchema } from '@/protocol/base-url';
import { storableText } from '@/protocol/instance';
import { MAX_COINS } from '@/protocol/payment';
import { renamed } from '@/protocol/renamed';
import { dualSecondSchema } from '@/protocol/timestamp';

/** A reason for the back office only: the customer never sees it. */
export const refundReasonSchema = storableText(1024);

// POST private/orders/$ID/refund

export const raiseRefundSchema = z.object({
  /** The new total (decision D10). */
  refund: amountSchema,
  reason: refundReasonSchema,
});
export type RaiseRefund = z.output<typeof raiseRefundSchema>;

export const raisedRefundSchema = renamed(
  z.object({ taler_refund_uri: z.string(), h_contract: base32Bytes(64) }),
  { taler_refund_uri: 'refundUri' },
);
export type RaisedRefund = z.output<typeof raisedRefundSchema>;

// The answer of an exchange about one coin

const confirmedSchema = z.object({
  type: z.literal('success'),
  exchange_status: z.literal(200),
  /** Purpose 1038. */
  exchange_sig: base32Bytes(64),
  exchange_pub: base32Bytes(32),
});

/** A status of 4xx is final. */
const refusedSchema = z.object({
  type: z.literal('failure'),
  exchange_status: z.int(),
  exchange_code: z.int().optional(),
  /** Its own body. */
  exchange_reply: z.looseObject({}).optional(),
});

const refundedCoin = {
  rtransaction_id: z.int(),
  coin_pub: base32Bytes(32),
  /** The refund fee is inside. */
  refund_amount: amountSchema,
  /** The time of the merchant's decision. */
  execution_time: dualSecondSchema,
};

// POST orders/$ID/refund

export const obtainRefundSchema = renamed(z.object({ h_contract: base32Bytes(64) }));
export type ObtainRefund = z.output<typeof obtainRefundSchema>;

export const obtainedRefundSchema = renamed(
  z.object({
    /** The sum of the order's refunds, without those that an exchange has refused. */
    refund_amount: amountSchema,
    merchant_pub: base32Bytes(32),
    refunds: z.array(
      z.discriminatedUnion('type', [
        renamed(confirmedSchema.extend(refundedCoin)),
        renamed(refusedSchema.extend(refundedCoin)),
      ]),
    ),
  }),
);
export type ObtainedRefund = z.output<typeof obtainedRefundSchema>;
export type ObtainedCoin = ObtainedRefund['refunds'][number];

// POST orders/$ID/abort

export const abortRequestSchema = renamed(
  z.object({
    h_contract: base32Bytes(64),
    coins: z
      .array(
        renamed(
          z.object({
            coin_pub: base32Bytes(32),
            contribution: amountSchema,
            exchange_url: baseUrlSchema,
          }),
        ),
      )
      .max(MAX_COINS),
  }),
);
export type AbortRequest = z.output<typeof abortRequestSchema>;

/**
 * Results in the order of the request. A coin that was never deposited is a failure of status 404 and code
 * 1502. A success names the refund that it confirms.
 */
export const abortResponseSchema = z.object({
  refunds: z.array(
    z.discriminatedUnion('type', [
      renamed(
        confirmedSchema.extend({
          /** Deployed merchants leave both out: number 0, and all that the coin has paid. */
          rtransaction_id: z.int().optional(),
          refund_amount: amountSchema.optional(),
        }),
      ),
      renamed(refusedSchema),
    ]),
  ),
});
export type AbortResponse = z.output<typeof abortResponseSchema>;
export type AbortedCoin = AbortResponse['refunds'][number];
