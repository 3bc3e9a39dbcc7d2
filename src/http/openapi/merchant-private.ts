/** The merchant's operations for the frontends of shops: orders, stock, tips and transfers. */
import { z } from 'zod';
import { eventListSchema } from '@/protocol/events';
import { forgetRequestSchema, orderListSchema, privateOrderSchema } from '@/protocol/order';
import { loggedCallDetailsSchema, loggedCallListSchema } from '@/protocol/logged-call';
import { lockRequestSchema, productAdditionSchema, productChangeSchema } from '@/protocol/product';
import { productDetailsSchema, productEntrySchema } from '@/protocol/product-shown';
import { raisedRefundSchema, raiseRefundSchema } from '@/protocol/refund';
import { todaysMadeOrderSchema, todaysOrderSchema } from '@/protocol/todays-order';
import {
  privateTipSchema,
  reserveCreatedSchema,
  reserveDetailsSchema,
  reserveEntrySchema,
  reserveRequestSchema,
  tipAuthorizedSchema,
  tipRequestSchema,
} from '@/protocol/tip';
import {
  transferListSchema,
  transferReconciliationSchema,
  transferReportSchema,
} from '@/protocol/tracking';
import { SETTINGS_OPERATIONS } from './merchant';
import { ACCESS_OPERATIONS } from './merchant-access';
import { CATALOGUE_OPERATIONS } from './merchant-catalogue';
import { REPORT_OPERATIONS } from './merchant-reports';
import { WEBHOOK_OPERATIONS } from './merchant-webhooks';
import type { Operations, Party } from './operation';
import { pageOfRows, parameter, timeoutMs, yesNo } from './query-parameters';

const ORDERS: Operations = {
  'private/events': {
    GET: {
      summary: 'List events',
      description:
        'Tells what happens to orders, products, categories, transfers and tips. A token gets the events of what it may read.',
      query: z.object({
        since: parameter('The event after which the list begins. Default: the oldest kept.'),
        types: parameter('Only events of these types, with commas between them.'),
        limit: parameter(
          'The largest number of entries. A negative one lists the newest first. Default: 100.',
        ),
        ...timeoutMs,
      }),
      answers: { 200: eventListSchema },
    },
  },
  'private/requests': {
    GET: {
      summary: 'List requests',
      description:
        'The private calls of the last seven days, without secrets, the youngest first. Calls of other processes appear within seconds.',
      query: z.object({
        limit: parameter('The largest number of entries. Default: 20.'),
        offset: parameter('The `serial` before which the list begins.'),
        since: parameter('Only requests from this time on, in seconds since 1970.'),
        method: parameter('Only requests of this method, such as `POST`.'),
        status: parameter('Only answers of this status, or of a class such as `4xx`.'),
        path: parameter('Only requests with this text in their path.'),
        code: parameter('Only refusals of this code.'),
        order_id: parameter('Only requests about this order.'),
      }),
      answers: { 200: loggedCallListSchema },
    },
  },
  'private/requests/{serial}': {
    GET: { summary: 'Get a request', answers: { 200: loggedCallDetailsSchema } },
  },
  'private/orders': {
    GET: {
      summary: 'List orders',
      description:
        '`Accept: text/csv` gets all of them as a file, the oldest first. ' +
        'It reads `paid`, `wired`, `refunded`, `text`, `by`, `from_s` and `until_s`.',
      query: z.object({
        ...pageOfRows('delta', 'start'),
        limit: parameter('Another name of `delta`.'),
        offset: parameter('Another name of `start`.'),
        ...timeoutMs,
        paid: yesNo('Only paid orders, or only unpaid ones.'),
        wired: yesNo('Only orders whose money has been transferred, or has not.'),
        refunded: yesNo('Only orders with a refund, or without.'),
        date: parameter('The date from which, or back from which, in seconds since 1970.'),
        date_ms: parameter('The same in milliseconds.'),
        date_s: parameter('Another name of `date`.'),
        max_age: parameter(
          'Only orders that are no older, such as `3 days` or `{"d_us": 60000000}`.',
        ),
        text: parameter('Only orders with these words in summary, identifier or products.'),
        summary_filter: parameter(
          'Only orders with this text in the summary. One or two letters are looked for among the next 10,000 orders.',
        ),
        session_id: parameter('Only orders paid in this session.'),
        fulfillment_url: parameter('Only orders with this address.'),
        by: parameter('CSV only: whether the times are when `created`, `paid` or `refunded`.'),
        from_s: parameter('CSV only: orders from this time on, in seconds since 1970.'),
        until_s: parameter('CSV only: orders before this time, in seconds since 1970.'),
      }),
      answers: { 200: [orderListSchema, 'text/csv'] },
    },
    POST: {
      summary: 'Create an order',
      description:
        'May be repeated with the same `order_id` and the same content. ' +
        'Send the customer to the order’s page, `orders/{orderId}?token=…`.',
      body: todaysOrderSchema,
      answers: { 200: todaysMadeOrderSchema },
    },
  },
  'private/orders/{orderId}': {
    GET: {
      summary: 'Get an order',
      query: z.object({
        ...timeoutMs,
        session_id: parameter('The session for which the customer has to show the payment.'),
        transfer: yesNo('Asks the exchange about transfers first.'),
      }),
      isTagged: true,
      answers: { 200: privateOrderSchema, 304: 'nothing' },
    },
    DELETE: {
      summary: 'Delete an unpaid order',
      query: z.object({ force: yesNo('Changes nothing: unclaimed orders may always be deleted.') }),
      answers: { 204: 'nothing' },
    },
  },
  'private/orders/{orderId}/forget': {
    PATCH: {
      summary: 'Erase members of an order’s contract',
      body: forgetRequestSchema,
      answers: { 200: z.object({}) },
    },
  },
  'private/orders/{orderId}/refund': {
    POST: {
      summary: 'Refund an order',
      description: 'The amount is the new total of all refunds of this order.',
      body: raiseRefundSchema,
      answers: { 200: raisedRefundSchema },
    },
  },
};

const PRODUCTS: Operations = {
  'private/products': {
    GET: {
      summary: 'List products',
      query: z.object({
        limit: parameter(
          'The largest number of entries, the newest first if negative. Default: all.',
        ),
        offset: parameter('The serial number after which the list begins.'),
        category_filter: parameter('Only products in a category whose name has this text.'),
        name_filter: parameter('Only products whose name has this text.'),
        description_filter: parameter('Only products whose description has this text.'),
      }),
      answers: { 200: z.object({ products: z.array(productEntrySchema) }) },
    },
    POST: {
      summary: 'Add a product',
      body: productAdditionSchema,
      answers: { 204: 'nothing' },
    },
  },
  'private/products/{productId}': {
    GET: { summary: 'Get a product', answers: { 200: productDetailsSchema } },
    PATCH: {
      summary: 'Change a product',
      body: productChangeSchema,
      answers: { 204: 'nothing' },
    },
    DELETE: {
      summary: 'Remove a product',
      query: z.object({ force: yesNo('Removes it while some is locked, too. Default: no.') }),
      answers: { 204: 'nothing' },
    },
  },
  'private/products/{productId}/lock': {
    POST: {
      summary: 'Reserve items of a product',
      body: lockRequestSchema,
      answers: { 204: 'nothing' },
    },
  },
};

const TIPS: Operations = {
  'private/reserves': {
    GET: {
      summary: 'List tip reserves',
      query: z.object({
        after: parameter('Only reserves created after this time, in milliseconds since 1970.'),
        active: yesNo('Only reserves that are in use, or are not.'),
        failures: yesNo('Only reserves whose exchange reports another amount, or the right one.'),
      }),
      answers: { 200: z.object({ reserves: z.array(reserveEntrySchema) }) },
    },
    POST: {
      summary: 'Create a tip reserve',
      body: reserveRequestSchema,
      answers: { 200: reserveCreatedSchema },
    },
  },
  'private/reserves/{reservePub}': {
    GET: {
      summary: 'Get a tip reserve',
      query: z.object({ tips: yesNo('Lists its tips, too.') }),
      answers: { 200: reserveDetailsSchema },
    },
    DELETE: {
      summary: 'Delete a tip reserve',
      query: z.object({ purge: yesNo('Even if it has tips.') }),
      answers: { 204: 'nothing' },
    },
  },
  'private/reserves/{reservePub}/authorize-tip': {
    POST: {
      summary: 'Authorize a tip from this reserve',
      body: tipRequestSchema,
      answers: { 200: tipAuthorizedSchema },
    },
  },
  'private/tips': {
    POST: {
      summary: 'Authorize a tip',
      body: tipRequestSchema,
      answers: { 200: tipAuthorizedSchema },
    },
  },
  'private/tips/{tipId}': {
    GET: {
      summary: 'Get a tip with its pickups',
      query: z.object({ pickups: yesNo('Lists its pickups, too.') }),
      answers: { 200: privateTipSchema },
    },
  },
};

const TRANSFERS: Operations = {
  'private/transfers': {
    GET: {
      summary: 'List transfers to the shop’s accounts',
      query: z.object({
        ...pageOfRows('limit', 'offset'),
        payto_uri: parameter('Only transfers to this account.'),
        verified: yesNo('Only transfers that the exchange has confirmed, or has not.'),
        expected: yesNo('Today’s name of `verified`.'),
        before: parameter('Only transfers before this time, in seconds since 1970.'),
        after: parameter('Only transfers after this time, in seconds since 1970.'),
      }),
      answers: { 200: transferListSchema },
    },
    POST: {
      summary: 'Report a transfer that the bank received',
      body: transferReportSchema,
      answers: { 200: transferReconciliationSchema },
    },
  },
  'private/transfers/{serialId}': {
    DELETE: { summary: 'Take back a report', answers: { 204: 'nothing' } },
  },
};

export const MERCHANT_FOR_SHOPS: Party = {
  tag: 'Merchant for shops',
  description: 'What a shop’s frontend calls, with a token of its instance.',
  base: '/merchant/instances/{instance}',
  operations: {
    ...{ ...ORDERS, ...PRODUCTS, ...CATALOGUE_OPERATIONS, ...TIPS, ...TRANSFERS },
    ...{ ...WEBHOOK_OPERATIONS, ...ACCESS_OPERATIONS, ...SETTINGS_OPERATIONS },
    ...REPORT_OPERATIONS,
  },
};
