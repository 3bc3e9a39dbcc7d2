import type {
  CreatedWebhookEndpoint,
  DeliveryDetails,
  DeliveryList,
  NewWebhookEndpoint,
  Replay,
  Replayed,
  Rotated,
  Rotation,
  TestQueued,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointList,
} from '@/generated/client-shapes';
import type { Caller, CallOptions, Query } from './caller';

export type WebhookEndpointEntry = WebhookEndpointList['endpoints'][number];
export type DeliveryEntry = DeliveryList['deliveries'][number];
export type DeliveryFilter = Query<
  'GET private/webhook-endpoints/{endpointId}/deliveries',
  'limit' | 'offset'
>;

const ENDPOINT = 'private/webhook-endpoints/{endpointId}';

export class WebhookEndpoints {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  async list(options?: CallOptions): Promise<readonly WebhookEndpointEntry[]> {
    const { endpoints } = await this.#caller.call('GET private/webhook-endpoints', {}, options);
    return endpoints;
  }

  /** Creates an endpoint. Only this answer has its secret. */
  async create(body: NewWebhookEndpoint, options?: CallOptions): Promise<CreatedWebhookEndpoint> {
    return this.#caller.call('POST private/webhook-endpoints', { body }, options);
  }

  async get(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#caller.call(`GET ${ENDPOINT}`, { path: { endpointId } }, options);
  }

  async change(
    endpointId: string,
    body: WebhookEndpointChange,
    options?: CallOptions,
  ): Promise<void> {
    await this.#caller.call(`PATCH ${ENDPOINT}`, { path: { endpointId }, body }, options);
  }

  async remove(endpointId: string, options?: CallOptions): Promise<void> {
    await this.#caller.call(`DELETE ${ENDPOINT}`, { path: { endpointId } }, options);
  }

  /** Makes a new secret. The former one signs beside it for a day, or for `overlap`. */
  async rotate(endpointId: string, body: Rotation = {}, options?: CallOptions): Promise<Rotated> {
    return this.#caller.call(`POST ${ENDPOINT}/rotate`, { path: { endpointId }, body }, options);
  }

  /** Sends an event of type `webhook.test`. */
  async test(endpointId: string, options?: CallOptions): Promise<TestQueued> {
    return this.#caller.call(`POST ${ENDPOINT}/test`, { path: { endpointId } }, options);
  }

  /** Sends again all that failed. */
  async replay(endpointId: string, body: Replay, options?: CallOptions): Promise<Replayed> {
    return this.#caller.call(`POST ${ENDPOINT}/replay`, { path: { endpointId }, body }, options);
  }

  /** Lists deliveries, the newest first, page after page, as far as you read. */
  async *deliveries(
    endpointId: string,
    filter: DeliveryFilter = {},
    { pageSize = 100, signal }: { readonly pageSize?: number; readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<DeliveryEntry, void> {
    let offset: string | number | undefined;
    for (;;) {
      const input = { path: { endpointId }, query: { ...filter, limit: pageSize, offset } };
      const { deliveries } = await this.#caller.call(`GET ${ENDPOINT}/deliveries`, input, {
        signal,
      });
      yield* deliveries;
      offset = deliveries.at(-1)?.delivery_id;
      if (deliveries.length < pageSize) return;
    }
  }

  /** Returns the last try of a delivery: request, answer and time. */
  async delivery(
    endpointId: string,
    deliveryId: string | number,
    options?: CallOptions,
  ): Promise<DeliveryDetails> {
    const path = { endpointId, deliveryId };
    return this.#caller.call(`GET ${ENDPOINT}/deliveries/{deliveryId}`, { path }, options);
  }

  async replayDelivery(
    endpointId: string,
    deliveryId: string | number,
    options?: CallOptions,
  ): Promise<void> {
    const path = { endpointId, deliveryId };
    await this.#caller.call(`POST ${ENDPOINT}/deliveries/{deliveryId}/replay`, { path }, options);
  }
}
