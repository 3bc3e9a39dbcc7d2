/**
 * A shop's configuration, and its interface to the merchant backend. `style-a.ts` and `style-b.ts`
 * implement the same small interface for the backend's two styles.
 */
import { z } from 'zod';

export interface Shop {
  /** The backend interface that this shop speaks (README.md: `SHOP_STYLE`). */
  readonly style: 'A' | 'B';
  /** Base URL of the merchant backend, such as `https://pay.example/merchant/`. */
  readonly backendUrl: string;
  /** The shop's instance at the backend. */
  readonly instance: string;
  /** The instance's token, `secret-token:…`. It never reaches a browser. */
  readonly token: string;
  /** The base address of this shop's pages, such as `https://shop.example/shop`. */
  readonly shopUrl: string;
  /**
   * The site's address for its visitor, if it differs from `shopUrl`: below a proxy's other name.
   */
  readonly visitedAt?: string | undefined;
  readonly currency: string;
  /** Sends requests to the backend. */
  readonly fetch?: typeof fetch;
}

/** An order in the shop's own terms. */
export interface Sale {
  readonly amount: string;
  readonly summary: string;
  readonly summary_i18n: Readonly<Record<string, string>>;
  /** `${ORDER_ID}` is replaced by the order's number. */
  readonly fulfillment_url: string;
  readonly pay_deadline: { readonly t_ms: number };
  /** `$forgettable`: members that the backend can forget without changing the contract's hash. */
  readonly delivery_location?: Delivery & { readonly $forgettable: Readonly<Record<string, true>> };
}

/** Options outside the order itself. */
export interface SaleTerms {
  /** The refund period, counted from the order. The exchange keeps the money that long. */
  readonly refundMs?: number;
  /** Pieces from the backend's inventory, and the lock that reserves them. */
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

/** The links to a customer's wallet. */
export const walletLinkSchema = z.object({
  /** `taler://…`, for links and QR codes. */
  uri: z.string(),
  /** Style B: a page that triggers a wallet in this browser. */
  page: z.string().optional(),
});
export type WalletLink = z.output<typeof walletLinkSchema>;

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
  /** The hash, once the address is forgotten. */
  delivery_location: delivery.optional().catch(undefined),
});
const labelledSchema = z.object({
  delivery_location: z.string(),
  locations: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** Style B's contract has its locations as a list under style B's names. */
function withAddress(terms: unknown): unknown {
  const labelled = labelledSchema.safeParse(terms).data;
  if (labelled === undefined) return terms;
  const { city, zip_code, ...place } = labelled.locations[labelled.delivery_location] ?? {};
  return Object.assign({}, terms, {
    delivery_location: { town: city, post_code: zip_code, ...place },
  });
}

/** A product without a price costs the contract's total. */
export const contractSchema = z
  .preprocess(withAddress, contractMembers)
  .transform(({ products, ...contract }) => ({
    ...contract,
    products: products.map(({ price = contract.amount, ...product }) => ({ ...product, price })),
  }));
export type Contract = z.output<typeof contractSchema>;

/** `paid` holds only in the session asked for: another browser has not bought anything (SESS-2). */
export type OrderState =
  | {
      readonly paid: false;
      readonly link: WalletLink;
      /** Address at which browsers wait for the payment. */
      readonly statusUrl: string;
      /** The wallet showed this earlier order of the same article instead of paying again. */
      readonly earlierId: string | undefined;
    }
  | {
      readonly paid: true;
      readonly refunded: boolean;
      readonly contract: Contract;
      readonly sent?: Sent | undefined;
    };

/** The time at which the goods were sent, and a note for the buyer. */
export interface Sent {
  readonly atMs: number;
  readonly note: string | undefined;
}

/** A shop's calls to its backend, in either style. */
export interface Backend {
  /** Returns the order's number. Throws OutOfStock. */
  createOrder(shop: Shop, sale: Sale, terms: SaleTerms): Promise<string>;
  /** Returns null for an unknown order. An empty session means: paid in any session. */
  findOrder(shop: Shop, id: string, session: string): Promise<OrderState | null>;
  /** Raises the refund to `amount` in total; the wallet takes it. */
  refundOrder(shop: Shop, id: string, amount: string, reason: string): Promise<WalletLink>;
  /** Returns null if there is no money left for tips. */
  giveTip(shop: Shop, amount: string, reason: string, nextUrl: string): Promise<WalletLink | null>;
}
