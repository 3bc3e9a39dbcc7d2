/** The merchant's operations of style A: what frontends call, and what wallets call. */
import { z } from 'zod';
import {
  instanceAuthSchema,
  instanceChangesSchema,
  instanceConfigurationSchema,
  instanceDetailsSchema,
  instanceEntrySchema,
} from '@/protocol/instance';
import { merchantConfigSchema } from '@/protocol/merchant-config';
import {
  claimRequestSchema,
  claimResponseSchema,
  paidRequestSchema,
  payRequestSchema,
  payResponseSchema,
  publicPaidSchema,
  publicReorderSchema,
  publicUnpaidSchema,
} from '@/protocol/payment';
import {
  abortRequestSchema,
  abortResponseSchema,
  obtainedRefundSchema,
  obtainRefundSchema,
} from '@/protocol/refund';
import { pickupRequestSchema, pickupResponseSchema, publicTipSchema } from '@/protocol/tip';
import { booksSchema } from './books-shape';
import { PUBLIC_CATALOGUE_OPERATIONS } from './merchant-catalogue';
import { MANAGED_REPORT_OPERATIONS } from './merchant-reports';
import type { Operations, Party } from './operation';
import { parameter, timeoutMs, yesNo } from './query-parameters';

const WALLET_OPERATIONS: Operations = {
  config: {
    GET: {
      summary: 'Get the version and currency',
      answers: { 200: merchantConfigSchema },
    },
  },
  'orders/{orderId}': {
    GET: {
      summary: 'Get the status of an order for its customer',
      description:
        'Browsers get the payment page. Wallets and shops get JSON: 402 until the order is paid.',
      query: z.object({
        ...timeoutMs,
        token: parameter('The token of the order, or its claim token.'),
        h_contract: parameter('The hash of the contract, which a wallet knows.'),
        session_id: parameter('The session for which the customer has to show the payment.'),
        refund: parameter('Waits until more than this amount is refunded.'),
        await_refund_obtained: yesNo('Waits until the wallet has collected the refund.'),
      }),
      answers: {
        200: [publicPaidSchema, 'text/html'],
        202: [publicReorderSchema, 'text/html'],
        302: 'nothing',
        402: [publicUnpaidSchema, 'text/html'],
      },
    },
  },
  'orders/{orderId}/claim': {
    POST: {
      summary: 'Claim an order for a wallet',
      body: claimRequestSchema,
      answers: { 200: claimResponseSchema },
    },
  },
  'orders/{orderId}/pay': {
    POST: {
      summary: 'Pay an order with coins',
      description: 'May be repeated with the same coins.',
      body: payRequestSchema,
      answers: { 200: payResponseSchema },
    },
  },
  'orders/{orderId}/paid': {
    POST: {
      summary: 'Show a payment in another session',
      body: paidRequestSchema,
      answers: { 204: 'nothing' },
    },
  },
  'orders/{orderId}/abort': {
    POST: {
      summary: 'Take the coins of an unfinished payment back',
      body: abortRequestSchema,
      answers: { 200: abortResponseSchema },
    },
  },
  'orders/{orderId}/refund': {
    POST: {
      summary: 'Collect the refunds of an order',
      body: obtainRefundSchema,
      answers: { 200: obtainedRefundSchema },
    },
  },
  'tips/{tipId}': {
    GET: { summary: 'Get a tip', answers: { 200: [publicTipSchema, 'text/html'] } },
  },
  'tips/{tipId}/pickup': {
    POST: {
      summary: 'Pick up a tip',
      body: pickupRequestSchema,
      answers: { 200: pickupResponseSchema },
    },
  },
};

const PURGE = z.object({ purge: yesNo('Deletes its data, too. Default: no.') });

const MANAGEMENT_OPERATIONS: Operations = {
  'management/instances': {
    GET: {
      summary: 'List instances',
      access: 'operator',
      answers: { 200: z.object({ instances: z.array(instanceEntrySchema) }) },
    },
    POST: {
      summary: 'Create an instance',
      description:
        'Where anybody may create one by `POST instances`, a call without a token is 404, so that clients go on there.',
      access: 'operator',
      body: instanceConfigurationSchema,
      answers: { 204: 'nothing' },
    },
  },
  'management/instances/{instance}': {
    GET: {
      summary: 'Get an instance',
      access: 'operator',
      answers: { 200: instanceDetailsSchema },
    },
    PATCH: {
      summary: 'Change an instance',
      access: 'operator',
      body: instanceChangesSchema,
      answers: { 204: 'nothing' },
    },
    DELETE: {
      summary: 'Delete an instance',
      access: 'operator',
      query: PURGE,
      answers: { 204: 'nothing' },
    },
  },
  'management/instances/{instance}/auth': {
    POST: {
      summary: 'Change the credentials of an instance',
      access: 'operator',
      body: instanceAuthSchema,
      answers: { 204: 'nothing' },
    },
  },
  ...MANAGED_REPORT_OPERATIONS,
  'management/books': {
    GET: {
      summary: 'Get the merchant’s books',
      access: 'operator',
      answers: { 200: booksSchema },
    },
  },
};

/** An instance's settings, as its owner sees them. */
export const SETTINGS_OPERATIONS: Operations = {
  private: {
    GET: { summary: 'Get the instance’s settings', answers: { 200: instanceDetailsSchema } },
    PATCH: {
      summary: 'Change the instance’s settings',
      body: instanceChangesSchema,
      answers: { 204: 'nothing' },
    },
    DELETE: {
      summary: 'Delete the instance',
      query: PURGE,
      answers: { 204: 'nothing' },
    },
  },
  'private/auth': {
    POST: {
      summary: 'Change the instance’s credentials',
      body: instanceAuthSchema,
      answers: { 204: 'nothing' },
    },
  },
};

export const MERCHANT_FOR_WALLETS: Party = {
  tag: 'Merchant for wallets',
  description: 'What a wallet calls to pay an order, collect a refund or pick up a tip.',
  base: '/merchant/instances/{instance}',
  operations: { ...WALLET_OPERATIONS, ...PUBLIC_CATALOGUE_OPERATIONS },
};

export const MERCHANT_MANAGEMENT: Party = {
  tag: 'Merchant management',
  description: 'What the operator of a deployment calls.',
  base: '/merchant',
  operations: MANAGEMENT_OPERATIONS,
};
