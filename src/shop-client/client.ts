/** The exports of `florin/client`. The shapes of calls and answers are exported, too. */
export type { Answer, CallOptions, Input, Query, Route } from './caller';
export {
  isFlorinError,
  isRefused,
  RefusedError,
  UnreachableError,
  type FlorinError,
  type Refusal,
  type RefusalName,
} from './errors';
export type { EventOptions, Events, EventType, FlorinEvent, FollowOptions } from './events';
export { FlorinClient, type ClientOptions } from './florin-client';
export type { ProductEntry, ProductFilter, Products, TemplateEntry, Templates } from './goods';
export type {
  ClaimedOrder,
  GetOrderOptions,
  ListOptions,
  OrderEntry,
  OrderFileFilter,
  OrderFilter,
  Orders,
  PaidOrder,
  UnpaidOrder,
} from './orders';
export type { TransferEntry, TransferFilter, Transfers } from './transfers';
export {
  verifyWebhook,
  WebhookError,
  type TestEvent,
  type VerifyOptions,
  type WebhookEvent,
  type WebhookHeaders,
} from './verify-webhook';
export type {
  DeliveryEntry,
  DeliveryFilter,
  WebhookEndpointEntry,
  WebhookEndpoints,
} from './webhook-endpoints';
export type * from '@/generated/client-shapes';
