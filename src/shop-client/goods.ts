import type {
  LockRequest,
  NewProduct,
  NewTemplate,
  ProductChange,
  ProductDetails,
  ProductList,
  Template,
  TemplateChange,
  TemplateList,
} from '@/generated/client-shapes';
import type { Caller, CallOptions, Query } from './caller';

export type ProductEntry = ProductList['products'][number];
export type ProductFilter = Query<'GET private/products', 'limit' | 'offset'>;
export type TemplateEntry = TemplateList['templates'][number];

export class Products {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Lists products, the oldest first, page after page, as far as you read. */
  async *list(
    filter: ProductFilter = {},
    { pageSize = 100, signal }: { readonly pageSize?: number; readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<ProductEntry, void> {
    let offset: number | undefined;
    for (;;) {
      const query = { ...filter, limit: pageSize, offset };
      const { products } = await this.#caller.call('GET private/products', { query }, { signal });
      yield* products;
      offset = products.at(-1)?.product_serial;
      if (products.length < pageSize) return;
    }
  }

  async get(productId: string, options?: CallOptions): Promise<ProductDetails> {
    return this.#caller.call('GET private/products/{productId}', { path: { productId } }, options);
  }

  async add(body: NewProduct, options?: CallOptions): Promise<void> {
    await this.#caller.call('POST private/products', { body }, options);
  }

  async change(productId: string, body: ProductChange, options?: CallOptions): Promise<void> {
    const route = 'PATCH private/products/{productId}';
    await this.#caller.call(route, { path: { productId }, body }, options);
  }

  async remove(productId: string, options?: CallOptions): Promise<void> {
    await this.#caller.call(
      'DELETE private/products/{productId}',
      { path: { productId } },
      options,
    );
  }

  /** Holds pieces for a customer. The order that names the lock takes them over. */
  async lock(productId: string, body: LockRequest, options?: CallOptions): Promise<void> {
    const route = 'POST private/products/{productId}/lock';
    await this.#caller.call(route, { path: { productId }, body }, options);
  }
}

export class Templates {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  async list(options?: CallOptions): Promise<readonly TemplateEntry[]> {
    const { templates } = await this.#caller.call('GET private/templates', {}, options);
    return templates;
  }

  async get(templateId: string, options?: CallOptions): Promise<Template> {
    const path = { templateId };
    return this.#caller.call('GET private/templates/{templateId}', { path }, options);
  }

  async add(body: NewTemplate, options?: CallOptions): Promise<void> {
    await this.#caller.call('POST private/templates', { body }, options);
  }

  async change(templateId: string, body: TemplateChange, options?: CallOptions): Promise<void> {
    const route = 'PATCH private/templates/{templateId}';
    await this.#caller.call(route, { path: { templateId }, body }, options);
  }

  async remove(templateId: string, options?: CallOptions): Promise<void> {
    const path = { templateId };
    await this.#caller.call('DELETE private/templates/{templateId}', { path }, options);
  }
}
