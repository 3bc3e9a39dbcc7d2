/**
 * Events of a merchant: what has happened to its orders, goods, transfers and tips. One table
 * names them all. GET private/events lists them, and deliveries to a shop's own server have the same
 * form. No event has a member that a contract may forget (decision D32).
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { namesOf } from '@/protocol/json';
import { allows, type Permission, type Scope } from '@/protocol/permissions';
import { renamed } from '@/protocol/renamed';
import { dualSecondSchema, type Timestamp } from '@/protocol/timestamp';

/** The events, with what each tells. The part before the dot says which members its data has. */
export const EVENTS = {
  'order.created': 'A new order waits for a wallet.',
  'order.claimed': 'A wallet has the contract. No other can pay the order any more.',
  'order.paid': 'The customer has paid. Send the goods.',
  'order.expired': 'The deadline has passed without a payment.',
  'order.aborted': 'The payment was given up. What was taken goes back to the customer.',
  'order.deleted': 'The order was removed. Another one may be made under its name.',
  'order.refund_requested': 'You have decided a refund, or raised one.',
  'order.refunded': 'The exchange has confirmed all refunds that were decided.',
  'order.refund_taken': 'The wallet has obtained refunds.',
  'order.refund_failed': 'The exchange has refused a refund for good.',
  'order.settled': 'The money is on its way to your bank account, or was refunded.',
  'product.created': 'A product was added.',
  'product.updated': 'A product or its stock was changed. Sales do not count as changes.',
  'product.deleted': 'A product was removed.',
  'category.created': 'A category was added.',
  'category.updated': 'A category has other names.',
  'category.deleted': 'A category was removed.',
  'transfer.verified': 'An exchange has told of a transfer to you, and its account adds up.',
  'transfer.confirmed': 'You have reported that a transfer has arrived.',
  'tip.authorized': 'You have given a tip.',
  'tip.picked_up': 'A wallet has taken a tip, or a part of it.',
} as const;

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = namesOf(EVENTS);

type Topic<Type> = Type extends `${infer Head}.${string}` ? Head : never;
export type EventTopic = Topic<EventType>;
export type TypesOf<Of extends EventTopic> = Extract<EventType, `${Of}.${string}`>;

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENTS, text);
}

export function isAbout<Of extends EventTopic>(type: EventType, topic: Of): type is TypesOf<Of> {
  return type.startsWith(`${topic}.`);
}

/** The permission that reading an object needs, which its events need, too. The identifier of a tip is worth the tip. */
const READ_WITH: Readonly<Record<EventTopic, Permission>> = {
  order: 'orders-read',
  product: 'products-read',
  category: 'categories-read',
  transfer: 'transfers-read',
  tip: 'tips-read',
};

/** Reports whether a token with this scope may read events of the type. */
export function mayRead(scope: Scope, type: EventType): boolean {
  const topics = namesOf(READ_WITH);
  const topic = topics.find((one) => isAbout(type, one));
  return topic !== undefined && allows(scope, READ_WITH[topic]);
}

const typesOf = <Of extends EventTopic>(topic: Of): z.ZodType<TypesOf<Of>, TypesOf<Of>> =>
  z.enum(EVENT_TYPES.filter((type) => isAbout(type, topic))) as unknown as z.ZodType<
    TypesOf<Of>,
    TypesOf<Of>
  >;

const eventOf = <Of extends EventTopic, Data extends z.ZodType>(topic: Of, data: Data) =>
  renamed(
    z.object({
      /** Grows with each event of the deployment, and never twice the same. */
      id: z.int(),
      type: typesOf(topic),
      created: dualSecondSchema,
      data,
    }),
  );

const orderDataSchema = renamed(
  z.object({
    order_id: z.string(),
    /**
     * Counts the events of this name, from 1 and without gaps. An order that is made again after
     * `order.deleted` goes on with the next number while that event is kept.
     */
    sequence: z.int(),
    amount: amountSchema,
    /** In events of refunds: the sums of all refunds that were decided and not refused. */
    refund_amount: amountSchema.optional(),
    /** The part of it that the exchange has confirmed. */
    refund_confirmed: amountSchema.optional(),
    /** The part of it that a wallet has obtained. */
    refund_taken: amountSchema.optional(),
  }),
);

const productDataSchema = renamed(z.object({ product_id: z.string() }));

const categoryDataSchema = renamed(z.object({ category_id: z.int(), name: z.string() }));

const transferDataSchema = renamed(
  z.object({
    transfer_serial_id: z.int(),
    wtid: base32Bytes(32),
    exchange_url: z.string(),
    credit_amount: amountSchema,
  }),
);

const tipDataSchema = renamed(
  z.object({ tip_id: base32Bytes(), amount: amountSchema, picked_up: amountSchema }),
);

export const eventSchema = z.union([
  eventOf('order', orderDataSchema),
  eventOf('product', productDataSchema),
  eventOf('category', categoryDataSchema),
  eventOf('transfer', transferDataSchema),
  eventOf('tip', tipDataSchema),
]);
export type Event = z.output<typeof eventSchema>;

export const eventListSchema = z.object({ events: z.array(eventSchema) });

/** The body of a delivery: exactly what is signed. */
export function encodeEvent(event: Event): string {
  return JSON.stringify(z.encode(eventSchema, event));
}

/** The type of a test, which no event has. */
export const TEST_TYPE = 'webhook.test';

/** The body of a test's delivery. */
export function encodeTestEvent(created: Timestamp): string {
  const event = { id: 0, type: TEST_TYPE, created: z.encode(dualSecondSchema, created), data: {} };
  return JSON.stringify(event);
}
