/**
 * Typed calls to a merchant backend of style A, in domain values.
 *
 * - `MerchantClient`: for wallets (protocol-a 7).
 * - `MerchantPrivateClient`: for a merchant's own frontend (protocol-a 8).
 *
 * call-json.ts says what they throw.
 */
import { z } from 'zod';
import { formatAmount, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { merchantConfigSchema, type MerchantConfig } from '@/protocol/merchant-config';
import {
  orderListSchema,
  postOrderRequestSchema,
  privateOrderSchema,
  type OrderList,
  type PostOrderInput,
  type PrivateOrder,
} from '@/protocol/order';
import {
  claimResponseSchema,
  paidRequestSchema,
  payRequestSchema,
  payResponseSchema,
  publicPaidSchema,
  publicReorderSchema,
  publicUnpaidSchema,
  type ClaimResponse,
  type PaidRequest,
  type PayRequest,
  type PayResponse,
  type PublicOrderStatus,
} from '@/protocol/payment';
import {
  abortRequestSchema,
  abortResponseSchema,
  obtainedRefundSchema,
  obtainRefundSchema,
  raisedRefundSchema,
  raiseRefundSchema,
  type AbortRequest,
  type AbortResponse,
  type ObtainedRefund,
  type ObtainRefund,
  type RaisedRefund,
  type RaiseRefund,
} from '@/protocol/refund';
import { isUpstreamRefusal } from '@/protocol/refusal';
import { todaysMadeOrderSchema, type TodaysMadeOrder } from '@/protocol/todays-order';
import {
  transferListSchema,
  transferReconciliationSchema,
  transferReportSchema,
  type TransferList,
  type TransferReconciliation,
  type TransferReport,
} from '@/protocol/tracking';
import {
  pickupRequestSchema,
  pickupResponseSchema,
  publicTipSchema,
  type PickupRequest,
  type PublicTip,
} from '@/protocol/tip';
import { callJson, parseReply, type CallOptions } from './call-json';

export interface OrderStatusQuery {
  /** The claim token, or the hash of the contract. */
  readonly token?: string;
  readonly hContract?: Uint8Array;
  readonly sessionId?: string;
  /** The backend waits that long for the payment, or for one of the two conditions below. */
  readonly timeoutMs?: number;
  /** Wait for a refund above this amount. */
  readonly refundAbove?: Amount;
  /** Wait until a wallet has obtained the refund. */
  readonly awaitRefundObtained?: boolean;
}

/** `baseUrl` ends before `orders/`: `…/merchant/` or `…/merchant/instances/ID/`. */
export class MerchantClient {
  readonly baseUrl: string;

  constructor(
    baseUrl: string,
    private readonly options: CallOptions = {},
  ) {
    this.baseUrl = canonicalBaseUrl(baseUrl);
  }

  config(): Promise<MerchantConfig> {
    return call(this.baseUrl, 'config', merchantConfigSchema, this.options);
  }

  /** Idempotent with the same nonce: it returns the same contract. */
  claim(
    orderId: string,
    { nonce, token }: { readonly nonce: Uint8Array; readonly token?: string | undefined },
  ): Promise<ClaimResponse> {
    const body = { nonce: encodeBase32(nonce), token };
    return this.#post(orderId, 'claim', body, claimResponseSchema);
  }

  /** Idempotent with the same coins: they are deposited once. */
  pay(orderId: string, request: PayRequest): Promise<PayResponse> {
    const body = z.encode(payRequestSchema, request);
    return this.#post(orderId, 'pay', body, payResponseSchema);
  }

  /** Binds an earlier payment to another session. */
  async paid(orderId: string, request: PaidRequest): Promise<void> {
    const url = `${this.baseUrl}${orderPath(orderId)}/paid`;
    await callJson(url, { body: z.encode(paidRequestSchema, request) }, this.options);
  }

  /** Idempotent: it returns the same refunds. */
  obtainRefund(orderId: string, request: ObtainRefund): Promise<ObtainedRefund> {
    const body = z.encode(obtainRefundSchema, request);
    return this.#post(orderId, 'refund', body, obtainedRefundSchema);
  }

  /** Idempotent. The answer has one entry for each coin, in order. */
  abort(orderId: string, request: AbortRequest): Promise<AbortResponse> {
    const body = z.encode(abortRequestSchema, request);
    return this.#post(orderId, 'abort', body, abortResponseSchema);
  }

  tip(tipId: string): Promise<PublicTip> {
    return call(this.baseUrl, tipPath(tipId), publicTipSchema, this.options);
  }

  /** Idempotent with the same planchets: it returns the same signatures. */
  async pickUpTip(tipId: string, request: PickupRequest): Promise<Uint8Array[]> {
    const body = z.encode(pickupRequestSchema, request);
    const path = `${tipPath(tipId)}/pickup`;
    const reply = await call(this.baseUrl, path, pickupResponseSchema, this.options, body);
    return reply.signatures.map(({ signature }) => signature);
  }

  async orderStatus(orderId: string, asked: OrderStatusQuery = {}): Promise<PublicOrderStatus> {
    const query = queryOf({
      token: asked.token,
      h_contract: asked.hContract === undefined ? undefined : encodeBase32(asked.hContract),
      session_id: asked.sessionId,
      timeout_ms: asked.timeoutMs,
      refund: asked.refundAbove === undefined ? undefined : formatAmount(asked.refundAbove),
      await_refund_obtained: asked.awaitRefundObtained === true ? 'yes' : undefined,
    });
    const url = `${this.baseUrl}${orderPath(orderId)}${query}`;
    try {
      const reply = await callJson(url, {}, this.options);
      return reply.status === 202
        ? { status: 'reorder', ...parseReply(publicReorderSchema, reply, url) }
        : { status: 'paid', ...parseReply(publicPaidSchema, reply, url) };
    } catch (thrown) {
      if (!isUpstreamRefusal(thrown) || thrown.status !== 402) throw thrown;
      return { status: 'unpaid', ...parseReply(publicUnpaidSchema, thrown, url) };
    }
  }

  #post<S extends z.ZodType>(
    orderId: string,
    verb: string,
    body: unknown,
    schema: S,
  ): Promise<z.output<S>> {
    return call(this.baseUrl, `${orderPath(orderId)}/${verb}`, schema, this.options, body);
  }
}

export interface OrderListQuery {
  /** -N: the N orders before `start`, newest first (default -20); +N: those after, oldest first. */
  readonly delta?: number;
  readonly start?: number;
  readonly paid?: boolean;
  readonly wired?: boolean;
  readonly refunded?: boolean;
  /** The latest timestamp with a negative delta, else the earliest. */
  readonly dateMs?: number;
  /** Matches the summary or the order's name. */
  readonly text?: string;
  /** The backend waits that long for a matching order. */
  readonly timeoutMs?: number;
}

export interface PrivateOrderQuery {
  readonly sessionId?: string;
  /** The backend waits that long for the payment. */
  readonly timeoutMs?: number;
}

export interface TransferListQuery {
  readonly limit?: number;
  readonly offset?: number;
  readonly paytoUri?: string;
  readonly verified?: boolean;
}

/** Calls with an instance's token, with or without its `secret-token:` prefix. */
export class MerchantPrivateClient {
  readonly baseUrl: string;
  readonly #options: CallOptions;

  constructor(baseUrl: string, token: string, options: CallOptions = {}) {
    this.baseUrl = canonicalBaseUrl(baseUrl);
    const headers = { ...options.headers, authorization: `Bearer ${token}` };
    this.#options = { ...options, headers };
  }

  /** Idempotent when the order has an order_id. */
  createOrder(request: PostOrderInput): Promise<TodaysMadeOrder> {
    // Parsed once, so that the request uses one spelling of each member.
    const body = z.encode(postOrderRequestSchema, postOrderRequestSchema.parse(request));
    return this.#call('private/orders', todaysMadeOrderSchema, body);
  }

  orders(asked: OrderListQuery = {}): Promise<OrderList> {
    const { delta, start, dateMs, text, timeoutMs } = asked;
    const query = queryOf({
      delta,
      start,
      paid: yesNo(asked.paid),
      wired: yesNo(asked.wired),
      refunded: yesNo(asked.refunded),
      date_ms: dateMs,
      text,
      timeout_ms: timeoutMs,
    });
    return this.#call(`private/orders${query}`, orderListSchema);
  }

  order(orderId: string, asked: PrivateOrderQuery = {}): Promise<PrivateOrder> {
    const query = queryOf({ session_id: asked.sessionId, timeout_ms: asked.timeoutMs });
    return this.#call(`private/${orderPath(orderId)}${query}`, privateOrderSchema);
  }

  async deleteOrder(orderId: string): Promise<void> {
    const url = `${this.baseUrl}private/${orderPath(orderId)}`;
    await callJson(url, { method: 'DELETE' }, this.#options);
  }

  /** Raises the refund to a new total. Idempotent. */
  refundOrder(orderId: string, request: RaiseRefund): Promise<RaisedRefund> {
    const body = z.encode(raiseRefundSchema, request);
    return this.#call(`private/${orderPath(orderId)}/refund`, raisedRefundSchema, body);
  }

  reportTransfer(report: TransferReport): Promise<TransferReconciliation> {
    const body = z.encode(transferReportSchema, report);
    return this.#call('private/transfers', transferReconciliationSchema, body);
  }

  transfers(asked: TransferListQuery = {}): Promise<TransferList> {
    const query = queryOf({
      limit: asked.limit,
      offset: asked.offset,
      payto_uri: asked.paytoUri,
      verified: yesNo(asked.verified),
    });
    return this.#call(`private/transfers${query}`, transferListSchema);
  }

  #call<S extends z.ZodType>(path: string, schema: S, body?: unknown): Promise<z.output<S>> {
    return call(this.baseUrl, path, schema, this.#options, body);
  }
}

async function call<S extends z.ZodType>(
  baseUrl: string,
  path: string,
  schema: S,
  options: CallOptions,
  body?: unknown,
): Promise<z.output<S>> {
  const url = baseUrl + path;
  return parseReply(schema, await callJson(url, { body }, options), url);
}

function orderPath(orderId: string): string {
  return `orders/${encodeURIComponent(orderId)}`;
}

function tipPath(tipId: string): string {
  return `tips/${encodeURIComponent(tipId)}`;
}

function yesNo(wanted: boolean | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  return wanted ? 'yes' : 'no';
}

function queryOf(members: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) query.set(name, `${value}`);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
