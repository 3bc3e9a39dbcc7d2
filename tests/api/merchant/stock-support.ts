/** A test's own inventory, over HTTP. */
import { randomBytes } from 'node:crypto';
import { send, type Answer, type TestInstance } from './merchant-support';

export interface Inventory {
  /** Adds a product and returns its name. */
  add(changes?: object): Promise<string>;
  post(body: unknown): Promise<Answer>;
  list(): Promise<Answer>;
  show(productId: string): Promise<Answer>;
  patch(productId: string, change: unknown): Promise<Answer>;
  remove(productId: string): Promise<Answer>;
  lock(productId: string, request: unknown): Promise<Answer>;
  order(body: unknown): Promise<Answer>;
}

export function productOf(productId: string, changes: object = {}): Record<string, unknown> {
  return {
    product_id: productId,
    description: 'A pot of tea',
    unit: 'pot',
    image: '',
    price: 'KUDOS:0.64',
    taxes: [],
    total_stock: 5,
    ...changes,
  };
}

export function inventoryOf({ baseUrl, token }: TestInstance): Inventory {
  const products = `${baseUrl}private/products`;
  const at = (productId: string): string => `${products}/${encodeURIComponent(productId)}`;
  const post = (body: unknown): Promise<Answer> => send(products, { token, body });
  return {
    post,
    add: async (changes = {}) => {
      const productId = `tea-${randomBytes(4).toString('hex')}`;
      const added = await post(productOf(productId, changes));
      if (added.status !== 204) throw new Error(JSON.stringify(added.body));
      return productId;
    },
    list: () => send(products, { token }),
    show: (productId) => send(at(productId), { token }),
    patch: (productId, body) => send(at(productId), { token, body, method: 'PATCH' }),
    remove: (productId) => send(at(productId), { token, method: 'DELETE' }),
    lock: (productId, body) => send(`${at(productId)}/lock`, { token, body }),
    order: (body) => send(`${baseUrl}private/orders`, { token, body }),
  };
}

/** Returns the body of an order for these quantities. */
export function cart(products: Record<string, number>, others: object = {}, order: object = {}) {
  return {
    order: { summary: 'From the shelf', ...order },
    inventory_products: Object.entries(products).map(([id, quantity]) => ({
      product_id: id,
      quantity,
    })),
    ...others,
  };
}
