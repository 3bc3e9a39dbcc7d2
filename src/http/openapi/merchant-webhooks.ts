/** The merchant's operations for servers that get its events. */
import { z } from 'zod';
import {
  deliveryDetailsSchema,
  deliveryListSchema,
  endpointChangeSchema,
  endpointListSchema,
  endpointMadeSchema,
  endpointSchema,
  newEndpointSchema,
  newTemplateHookSchema,
  replayedSchema,
  replaySchema,
  rotatedSchema,
  rotationSchema,
  templateHookListSchema,
  templateHookSchema,
  testQueuedSchema,
} from '@/protocol/webhook';
import type { Operations } from './operation';
import { parameter } from './query-parameters';

const ENDPOINT = 'private/webhook-endpoints/{endpointId}';
const WEBHOOK = 'private/webhooks/{webhookId}';

const DELIVERY_PAGE = z.object({
  state: parameter('Only those that are `pending`, `done` or `failed`.'),
  limit: parameter('The largest number of entries, the youngest first. Default: 20.'),
  offset: parameter('The delivery before which the list begins.'),
});

export const WEBHOOK_OPERATIONS: Operations = {
  'private/webhook-endpoints': {
    GET: { summary: 'List endpoints', answers: { 200: endpointListSchema } },
    POST: {
      summary: 'Create an endpoint',
      description: 'Its deliveries are signed. The secret is shown once.',
      body: newEndpointSchema,
      answers: { 200: endpointMadeSchema },
    },
  },
  [ENDPOINT]: {
    GET: { summary: 'Get an endpoint', answers: { 200: endpointSchema } },
    PATCH: {
      summary: 'Change an endpoint',
      body: endpointChangeSchema,
      answers: { 204: 'nothing' },
    },
    DELETE: { summary: 'Remove an endpoint', answers: { 204: 'nothing' } },
  },
  [`${ENDPOINT}/rotate`]: {
    POST: { summary: 'Replace its secret', body: rotationSchema, answers: { 200: rotatedSchema } },
  },
  [`${ENDPOINT}/test`]: {
    POST: { summary: 'Send a test event', answers: { 200: testQueuedSchema } },
  },
  [`${ENDPOINT}/replay`]: {
    POST: {
      summary: 'Send again all that failed since',
      body: replaySchema,
      answers: { 200: replayedSchema },
    },
  },
  [`${ENDPOINT}/deliveries`]: {
    GET: {
      summary: 'List deliveries',
      query: DELIVERY_PAGE,
      answers: { 200: deliveryListSchema },
    },
  },
  [`${ENDPOINT}/deliveries/{deliveryId}`]: {
    GET: { summary: 'Get a delivery', answers: { 200: deliveryDetailsSchema } },
  },
  [`${ENDPOINT}/deliveries/{deliveryId}/replay`]: {
    POST: { summary: 'Send a delivery again', answers: { 204: 'nothing' } },
  },
  'private/webhooks': {
    GET: { summary: 'List webhooks with templates', answers: { 200: templateHookListSchema } },
    POST: { summary: 'Create a webhook', body: newTemplateHookSchema, answers: { 204: 'nothing' } },
  },
  [WEBHOOK]: {
    GET: { summary: 'Get a webhook', answers: { 200: templateHookSchema } },
    PATCH: { summary: 'Change a webhook', body: templateHookSchema, answers: { 204: 'nothing' } },
    DELETE: { summary: 'Remove a webhook', answers: { 204: 'nothing' } },
  },
  [`${WEBHOOK}/deliveries`]: {
    GET: {
      summary: 'List a webhook’s deliveries',
      query: DELIVERY_PAGE,
      answers: { 200: deliveryListSchema },
    },
  },
  [`${WEBHOOK}/deliveries/{deliveryId}`]: {
    GET: {
      summary: 'Get a delivery of a webhook',
      description: 'Values of headers that a template made are hidden.',
      answers: { 200: deliveryDetailsSchema },
    },
  },
  [`${WEBHOOK}/deliveries/{deliveryId}/replay`]: {
    POST: {
      summary: 'Send a delivery of a webhook again',
      description: 'The templates are filled in anew.',
      answers: { 204: 'nothing' },
    },
  },
};
