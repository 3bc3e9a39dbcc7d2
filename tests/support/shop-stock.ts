/** The demo shop's inventory, as its merchant sees it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './deployment';

export interface StockFigures {
  readonly total_stock: number;
  readonly total_sold: number;
  readonly total_locked: number;
}

export class ShopStock {
  readonly #authorization: string;

  constructor(
    private readonly url: string,
    token: string,
  ) {
    this.#authorization = `Bearer ${token}`;
  }

  /** Waits for the inventory, which the server fills right after it starts to answer. */
  async filled(): Promise<this> {
    for (let tries = 0; tries < 600; tries += 1) {
      const { products } = await this.#call('GET', 'products');
      const { reserves } = await this.#call('GET', 'reserves');
      if ((products as unknown[]).length >= 9 && (reserves as unknown[]).length > 0) return this;
      await sleep(100);
    }
    throw new Error('the demo shop has no goods');
  }

  async of(productId: string): Promise<StockFigures> {
    return (await this.#call('GET', `products/${productId}`)) as unknown as StockFigures;
  }

  /** Takes all free stock for another buyer. Returns a function that releases it. */
  async takeAll(productId: string, leave = 0): Promise<() => Promise<void>> {
    const { total_stock: total, total_sold: sold, total_locked: locked } = await this.of(productId);
    const lock = { lock_uuid: 'somebody else', duration: { d_ms: 60_000 } };
    const path = `products/${productId}/lock`;
    await this.#call('POST', path, { ...lock, quantity: total - sold - locked - leave });
    return async () => {
      await this.#call('POST', path, { ...lock, quantity: 0 });
    };
  }

  async forget(orderId: string): Promise<void> {
    await this.#call('PATCH', `orders/${orderId}/forget`, {});
  }

  async order(orderId: string): Promise<Record<string, unknown>> {
    return this.#call('GET', `orders/${orderId}`);
  }

  #call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    return call(method, `${this.url}/merchant/instances/shop/private/${path}`, {
      authorization: this.#authorization,
      ...(body === undefined ? {} : { body }),
    });
  }
}
