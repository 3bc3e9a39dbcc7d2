/** Shapes of an instance's calls about where its events are delivered. */
import { z } from 'zod';
import { durationSchema } from '@/protocol/duration';
import { EVENT_TYPES, type EventType } from '@/protocol/events';
import { boundedRecord } from '@/protocol/first-issue';
import { storableText } from '@/protocol/instance';
import { namesOf, type JsonObject } from '@/protocol/json';
import { productDetailsSchema, type ProductDetails } from '@/protocol/product-shown';
import { renamed } from '@/protocol/renamed';
import { NEVER, dualSecondSchema, secondSchema } from '@/protocol/timestamp';

/** Endpoints, and webhooks with templates, of one instance. */
export const MAX_WEBHOOKS = 20;

const url = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .max(2048)
  .regex(/^[^\0\p{Cs}]*$/u, 'a character that cannot be stored');
const description = storableText(500);
/** One asterisk stands for all. */
const events = z
  .array(z.enum([...EVENT_TYPES, '*'], { error: `expected * or one of ${EVENT_TYPES.join(', ')}` }))
  .min(1)
  .max(EVENT_TYPES.length);

// POST private/webhook-endpoints
export const newEndpointSchema = z.object({
  url,
  events,
  description: description.default(''),
  /** False to send nothing yet. */
  active: z.boolean().default(true),
});
export type NewEndpoint = z.output<typeof newEndpointSchema>;

export const endpointMadeSchema = renamed(
  z.object({ endpoint_id: z.string(), secret: z.string() }),
);
export type EndpointMade = z.output<typeof endpointMadeSchema>;

// PATCH private/webhook-endpoints/ID: what is named changes
export const endpointChangeSchema = z.object({
  url: url.optional(),
  events: events.optional(),
  description: description.optional(),
  active: z.boolean().optional(),
});
export type EndpointChange = z.output<typeof endpointChangeSchema>;

export const endpointSchema = renamed(
  z.object({
    endpoint_id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string(),
    /** False while it is off: what happens meanwhile is not sent. */
    active: z.boolean(),
    created: dualSecondSchema,
    /** Times in a row that its server did not answer. */
    failures: z.int(),
    /** While it does not answer: when it is tried again. */
    paused_until: dualSecondSchema.optional(),
    /** While its secret is replaced: until when the former one signs, too. Not in lists. */
    former_valid_until: dualSecondSchema.optional(),
  }),
);
export type Endpoint = z.output<typeof endpointSchema>;

// POST private/webhook-endpoints/ID/rotate
const DAY_MS = 86_400_000;
const MAX_OVERLAP_MS = 30 * DAY_MS;

export const rotationSchema = renamed(
  z.object({
    /** How long the former secret goes on signing beside the new one. */
    overlap: durationSchema
      .refine((ms) => ms <= MAX_OVERLAP_MS, { error: 'expected at most 30 days' })
      .default(DAY_MS),
  }),
);

export const rotatedSchema = renamed(
  z.object({ secret: z.string(), former_valid_until: dualSecondSchema }),
);

// POST private/webhook-endpoints/ID/test
export const testQueuedSchema = renamed(z.object({ delivery_id: z.int() }));

// GET private/webhook-endpoints/ID/deliveries
export const DELIVERY_STATES = ['pending', 'done', 'failed'] as const;

const delivery = {
  delivery_id: z.int(),
  /** The event's `id`. Absent for a test. */
  event_id: z.int().optional(),
  type: z.string(),
  created: dualSecondSchema,
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  next_attempt: dualSecondSchema.optional(),
  last_attempt: dualSecondSchema.optional(),
  took_ms: z.int().optional(),
  http_status: z.int().optional(),
  /** The reason why the last try had no answer: timeout, unreachable, forbidden, too long, busy. */
  failure: z.string().optional(),
} as const;

export const deliverySchema = renamed(z.object(delivery));
export type Delivery = z.output<typeof deliverySchema>;

export const deliveryDetailsSchema = renamed(
  z.object({
    ...delivery,
    request: z
      .object({
        method: z.string(),
        headers: boundedRecord(z.string(), z.string()),
        body: z.string().optional(),
      })
      .optional(),
    /** The beginning of the last answer. */
    answer: z.string().optional(),
  }),
);
export type DeliveryDetails = z.output<typeof deliveryDetailsSchema>;

// POST private/webhook-endpoints/ID/replay
export const replaySchema = z.object({
  since: secondSchema.refine((time) => time !== NEVER, {
    error: 'this time cannot be "never"',
  }),
});
export const replayedSchema = z.object({ replayed: z.int() });

// GET private/webhook-endpoints
export const endpointListSchema = z.object({ endpoints: z.array(endpointSchema) });

export const deliveryListSchema = z.object({ deliveries: z.array(deliverySchema) });

// private/webhooks: today's merchant interface, with templates (merchant-now 10)

/** Events for webhooks with templates, by the names of today's interface. */
export const TEMPLATE_EVENTS = {
  order_created: 'order.created',
  pay: 'order.paid',
  refund: 'order.refund_requested',
  order_settled: 'order.settled',
  category_added: 'category.created',
  category_updated: 'category.updated',
  category_deleted: 'category.deleted',
  inventory_added: 'product.created',
  inventory_updated: 'product.updated',
  inventory_deleted: 'product.deleted',
} as const satisfies Record<string, EventType>;
export type TemplateEvent = keyof typeof TEMPLATE_EVENTS;
export const TEMPLATE_EVENT_NAMES = namesOf(TEMPLATE_EVENTS);

const MAX_TEMPLATE_LENGTH = 64 * 1024;
const template = z.string().max(MAX_TEMPLATE_LENGTH).nullable().optional();

const HOOK_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
export type HookMethod = (typeof HOOK_METHODS)[number];

const templateHook = {
  event_type: z.enum(TEMPLATE_EVENT_NAMES, {
    error: `expected one of ${TEMPLATE_EVENT_NAMES.join(', ')}`,
  }),
  url,
  http_method: z.enum(HOOK_METHODS),
  header_template: template,
  body_template: template,
} as const;

export const templateHookSchema = renamed(z.object(templateHook), { http_method: 'method' });
export type TemplateHook = z.output<typeof templateHookSchema>;

export const newTemplateHookSchema = renamed(
  z.object({
    webhook_id: z
      .string()
      .regex(/^(?!\.{1,2}$)[\w.@:-]{1,64}$/, 'expected 1 to 64 letters, digits or . _ @ : -'),
    ...templateHook,
  }),
  { http_method: 'method' },
);
export type NewTemplateHook = z.output<typeof newTemplateHookSchema>;

const templateHookEntrySchema = renamed(
  z.object({ webhook_id: z.string(), event_type: z.string() }),
);
export const templateHookListSchema = z.object({ webhooks: z.array(templateHookEntrySchema) });

/** A product as templates show it. */
export function encodeTemplateProduct(details: ProductDetails): JsonObject {
  return { ...z.encode(productDetailsSchema, details) };
}
