/** A client of one instance of a merchant backend: `florin/client` (docs/client.md). */
import { Caller, type Answer, type CallOptions, type Input, type Route } from './caller';
import { Events } from './events';
import { Products, Templates } from './goods';
import { Orders } from './orders';
import { Transfers } from './transfers';
import { WebhookEndpoints } from './webhook-endpoints';

export interface ClientOptions {
  /** The instance's base URL, such as `https://pay.example/merchant/instances/tea/`. */
  readonly baseUrl: string | URL;
  /** A token of the instance, such as `secret-token:…`. */
  readonly token: string;
  /** Sends the requests. Default: the global one. */
  readonly fetch?: typeof fetch;
  /** How long each try may take, beside what a call waits on purpose. Default: 30 seconds. */
  readonly timeoutMs?: number;
  /** How often a call is tried at most. Default: 4. */
  readonly tries?: number;
  /** Whether members that the backend does not know are refused. Default: yes. */
  readonly strict?: boolean;
}

export class FlorinClient {
  readonly orders: Orders;
  readonly products: Products;
  readonly templates: Templates;
  readonly transfers: Transfers;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly events: Events;
  readonly #caller: Caller;

  constructor(options: ClientOptions) {
    const { baseUrl, token, fetch: send, timeoutMs = 30_000, tries = 4, strict = true } = options;
    const caller = new Caller({
      baseUrl: `${baseUrl.toString().replace(/\/$/, '')}/`,
      token,
      fetch: send ?? ((input, init) => fetch(input, init)),
      timeoutMs,
      tries,
      strict,
    });
    this.#caller = caller;
    this.orders = new Orders(caller);
    this.products = new Products(caller);
    this.templates = new Templates(caller);
    this.transfers = new Transfers(caller);
    this.webhookEndpoints = new WebhookEndpoints(caller);
    this.events = new Events(caller);
  }

  /** Makes any call of the reference, such as `GET private/kyc`, with the types of that call. */
  async call<Of extends Route>(
    route: Of,
    input: Input<Of>,
    options?: CallOptions,
  ): Promise<Answer<Of>> {
    return this.#caller.call(route, input, options);
  }
}
