/** The merchant's operations of style B, as shops and wallets of 2020 call them. */
import { z } from 'zod';
import {
  instanceAmendmentSchema,
  instanceEntrySchema,
  instanceIdentitySchema,
  instanceRequestSchema,
} from '@/protocol/style-b/instances';
import { instanceConfigurationSchema } from '@/protocol/instance';
import {
  checkPaymentSchema,
  orderRequestSchema,
  payProposalRequestSchema,
} from '@/protocol/style-b/orders';
import { transactionHistorySchema } from '@/protocol/style-b/history';
import {
  increasedRefundSchema,
  refundListSchema,
  refundLookupSchema,
  refundRequestSchema,
} from '@/protocol/style-b/refunds';
import {
  tipCreateRequestSchema,
  tipOfferSchema,
  tipPickupRequestSchema,
  tipQueryResponseSchema,
  tipResponseSchema,
} from '@/protocol/style-b/tips';
import { transactionAcceptedSchema, transactionTransfersSchema } from '@/protocol/style-b/tracking';
import { postOrderResponseSchema } from '@/protocol/order';
import { trackTransferResponseSchema } from '@/protocol/tracking';
import type { Operation, Operations, Party } from './operation';
import { parameter } from './query-parameters';

const INSTANCE = { instance: parameter('The instance. Default: `default`.') };
const orderId = { order_id: z.string().describe('The order.') };

const tipQuery = {
  summary: 'Get the sums of tips',
  access: 'instance',
  query: z.object(INSTANCE),
  answers: { 200: tipQueryResponseSchema },
} as const satisfies Operation;

/** Also below `/instances/{instance}`. */
const FOR_SHOPS: Operations = {
  order: {
    POST: {
      summary: 'Create an order',
      access: 'instance',
      body: orderRequestSchema,
      answers: { 200: postOrderResponseSchema },
    },
  },
  'check-payment': {
    GET: {
      summary: 'Get the status of an order',
      access: 'instance',
      query: z.object({
        ...orderId,
        ...INSTANCE,
        session_id: parameter('The session for which the customer has to show the payment.'),
        session_sig: parameter('The signature by which the session showed the payment.'),
        contract_url: parameter('The address from which wallets get the contract.'),
        resource_url: parameter('The address that the order opens.'),
      }),
      answers: { 200: checkPaymentSchema },
    },
  },
  history: {
    GET: {
      summary: 'List paid orders',
      access: 'instance',
      query: z.object({
        ...INSTANCE,
        delta: parameter(
          'The largest number of entries: the newest if negative, else the oldest. Default: -20.',
        ),
        start: parameter('The row after which the list begins.'),
        date: parameter('The date, in seconds since 1970.'),
        ordering: parameter('`ascending` or `descending`. Default: `descending`.'),
        order_id: parameter('Only this order.'),
      }),
      answers: {
        200: z.union([transactionHistorySchema, z.looseObject({ history: z.array(z.unknown()) })]),
      },
    },
  },
  refund: {
    POST: {
      summary: 'Refund an order',
      access: 'instance',
      body: refundRequestSchema,
      answers: { 200: increasedRefundSchema },
    },
  },
  'tip-authorize': {
    POST: {
      summary: 'Authorize a tip',
      access: 'instance',
      body: tipCreateRequestSchema,
      answers: { 200: z.looseObject({ tip_id: z.string().optional() }) },
    },
  },
  'tip-query': { GET: tipQuery, POST: tipQuery },
  'track/transaction': {
    GET: {
      summary: 'Get the transfers of an order',
      access: 'instance',
      query: z.object({
        ...INSTANCE,
        id: parameter('The row of the order, from the history.'),
        order_id: parameter('The order.'),
      }),
      answers: { 200: transactionTransfersSchema, 202: transactionAcceptedSchema },
    },
  },
  'track/transfer': {
    GET: {
      summary: 'Get the orders of a transfer',
      access: 'instance',
      query: z.object({
        ...INSTANCE,
        wtid: z.string().describe('The transfer.'),
        exchange: z.string().describe('The exchange that made it.'),
        wire_method: z.string().describe('The wire method.'),
      }),
      answers: { 200: trackTransferResponseSchema },
    },
  },
};

const FOR_WALLETS: Operations = {
  pay: {
    POST: {
      summary: 'Pay an order, or take the payment back',
      description: 'With `mode` `abort-refund`, coins of an unfinished payment are refunded.',
      body: payProposalRequestSchema,
      answers: { 200: z.looseObject({}) },
    },
  },
  proposal: {
    GET: {
      summary: 'Claim an order',
      query: z.object({
        ...orderId,
        nonce: z.string().describe('The key that the wallet made for this order.'),
        token: parameter('The claim token of the order.'),
      }),
      answers: {
        200: z.looseObject({ data: z.looseObject({}), sig: z.string(), H_proposal: z.string() }),
      },
    },
  },
  refund: {
    GET: {
      summary: 'Get the refunds of an order',
      query: z.object(orderId),
      // The array, or the object of the profile `taler`.
      answers: { 200: z.union([refundListSchema, refundLookupSchema]) },
    },
  },
  'tip-pickup': {
    GET: {
      summary: 'Get a tip',
      query: z.object({ tip_id: z.string().describe('The tip.') }),
      answers: { 200: tipOfferSchema },
    },
    POST: {
      summary: 'Pick up a tip',
      body: tipPickupRequestSchema,
      answers: { 200: tipResponseSchema },
    },
  },
};

const TRIGGER: Operations = {
  'public/trigger-pay': {
    GET: {
      summary: 'Show the payment page, with headers for wallets',
      answers: { 200: ['text/html', z.looseObject({})], 402: ['text/html', 'text/plain'] },
    },
  },
};

const MANAGEMENT: Operations = {
  instances: {
    GET: {
      summary: 'List instances',
      access: 'operator',
      answers: { 200: z.object({ instances: z.array(instanceEntrySchema) }) },
    },
    POST: {
      summary: 'Create an instance of one’s own',
      description: 'Open to everybody where the deployment allows it, else 403.',
      body: instanceConfigurationSchema,
      answers: { 204: 'nothing' },
    },
    PUT: {
      summary: 'Register an instance',
      access: 'operator',
      body: instanceRequestSchema,
      answers: { 200: instanceIdentitySchema },
    },
  },
  'instances/{instance}': {
    GET: {
      summary: 'Get an instance',
      access: 'operator',
      answers: { 200: z.looseObject({ instance: z.string() }) },
    },
    POST: {
      summary: 'Change an instance',
      access: 'operator',
      body: instanceAmendmentSchema,
      answers: { 200: z.looseObject({}) },
    },
    DELETE: {
      summary: 'Delete an instance',
      access: 'operator',
      answers: { 200: z.object({ deleted: z.literal(true) }) },
    },
  },
};

function below(base: string, tag: string, operations: Operations): Party {
  return {
    tag,
    description: `Calls of 2020, for ${tag.slice('Style B for '.length)}.`,
    base,
    operations,
  };
}

export const STYLE_B: readonly Party[] = [
  below('/merchant', 'Style B for shops', FOR_SHOPS),
  below('/merchant/instances/{instance}', 'Style B for shops', FOR_SHOPS),
  below('/merchant/public', 'Style B for wallets', FOR_WALLETS),
  below('/merchant/public/instances/{instance}', 'Style B for wallets', FOR_WALLETS),
  below('/merchant', 'Style B for wallets', TRIGGER),
  below('/merchant', 'Style B for operators', MANAGEMENT),
];
