/**
 * What a shop has to be told about its merchant backend, and what it says and hears there. Both
 * styles of the backend's interface are bound to the same few words: `style-a.ts`, `style-b.ts`.
 */
import { z } from 'zod';

export interface Shop {
  /** Which of the backend's two interfaces this shop speaks (README.md: `SHOP_STYLE`). */
  readonly style: 'A' | 'B';
  /** Base URL of the merchant backend, such as `https://pay.example/merchant/`. */
  readonly backendUrl: string;
  /** The shop's instance at the backend. */
  readonly instance: string;
  /** The instance's token, `secret-token:…`. It never reaches a browser. */
  readonly token: string;
  /** Where this shop's pages are, such as `https://shop.example/shop`. */
  readonly shopUrl: string;
  /** Where its visitor sees the site, when that is not where `shopUrl` leads: below a proxy's other name. */
  readonly visitedAt?: string | undefined;
  readonly currency: string;
  /** How requests to the backend are sent. */
  readonly fetch?: typeof fetch;
}

/** An order as the shop writes it. */
export interface Sale {
  readonly amount: string;
  readonly summary: string;
  readonly summary_i18n: Readonly<Record<string, string>>;
  /** `${ORDER_ID}` in it becomes the order's number. */
  readonly fulfillment_url: string;
  readonly pay_deadline: { readonly t_ms: number };
  /** `$forgettable`: members that the backend can forget without changing the contract's hash. */
  readonly delivery_location?: Delivery & { readonly $forgettable: Readonly<Record<string, true>> };
}

/** What stands beside the order itself. */
export interface SaleTerms {
  /** From the order on, how long money may go back; it stays with the exchange that long. */
  readonly refundMs?: number;
  /** Pieces of the backend's inventory, and the lock that has held them. */
  readonly lines?: readonly CartLine[];
  readonly lock?: string;
}

export interface CartLine {
  readonly product_id: string;
  readonly quantity: number;
}

const delivery = z.object({
  /** Name, then street. */
  address_lines: z.array(z.string()),
  post_code: z.string(),
  town: z.string(),
  country: z.string(),
});
export type Delivery = z.output<typeof delivery>;

/** How a customer's wallet is reached. */
export const doorSchema = z.object({
  /** `taler://…`, for links and QR codes. */
  uri: z.string(),
  /** Style B: a page that makes a wallet in this browser act. */
  page: z.string().optional(),
});
export type Door = z.output<typeof doorSchema>;

const stamp = z.object({ t_ms: z.number() });

/** The members of a contract that this shop reads. */
const contractMembers = z.object({
  order_id: z.string(),
  amount: z.string(),
  summary: z.string().default(''),
  summary_i18n: z.record(z.string(), z.string()).default({}),
  fulfillment_url: z.string(),
  timestamp: stamp,
  refund_deadline: stamp,
  products: z
    .array(
      z.object({
        product_id: z.string(),
        quantity: z.coerce.number(),
        price: z.string().optional(),
      }),
    )
    .default([]),
  /** Its hash stands here once it is forgotten. */
  delivery_location: delivery.optional().catch(undefined),
});
const labelledSchema = z.object({
  delivery_location: z.string(),
  locations: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** A wallet of style B has got a contract with its places in a list, under style B's names. */
function withPlaces(terms: unknown): unknown {
  const labelled = labelledSchema.safeParse(terms).data;
  if (labelled === undefined) return terms;
  const { city, zip_code, ...place } = labelled.locations[labelled.delivery_location] ?? {};
  return Object.assign({}, terms, {
    delivery_location: { town: city, post_code: zip_code, ...place },
  });
}

/** A product without a price costs what the contract does. */
export const contractSchema = z
  .preprocess(withPlaces, contractMembers)
  .transform(({ products, ...contract }) => ({
    ...contract,
    products: products.map(({ price = contract.amount, ...product }) => ({ ...product, price })),
  }));
export type Contract = z.output<typeof contractSchema>;

/** `paid`: in the session that was asked for, so another browser has not bought anything (SESS-2). */
export type OrderState =
  | {
      readonly paid: false;
      readonly door: Door;
      /** Where browsers wait for the payment. */
      readonly statusUrl: string;
      /** The wallet has shown this order of the same thing instead of paying again. */
      readonly earlierId: string | undefined;
    }
  | { readonly paid: true; readonly refunded: boolean; readonly contract: Contract };

/** What a shop asks of its backend, in either style. */
export interface Backend {
  /** Answers the order's number. Throws OutOfStock. */
  createOrder(shop: Shop, sale: Sale, terms: SaleTerms): Promise<string>;
  /** Null: no such order. An empty session: paid in any. */
  findOrder(shop: Shop, id: string, session: string): Promise<OrderState | null>;
  /** Gives back `amount` in all; the wallet takes it. */
  refundOrder(shop: Shop, id: string, amount: string, reason: string): Promise<Door>;
  /** Null when there is no money left for tips. */
  giveTip(shop: Shop, amount: string, reason: string, nextUrl: string): Promise<Door | null>;
}
