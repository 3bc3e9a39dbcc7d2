/**
 * Typed calls to an exchange's REST routes (protocol-a 5), for merchant, wallet and tests. They use
 * domain values; call-json.ts says what they throw.
 */
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { canonicalBaseUrl } from '@/protocol/base-url';
import {
  depositRequestSchema,
  depositSuccessSchema,
  type DepositConfirmation,
  type DepositRequest,
} from '@/protocol/deposit';
import {
  depositPendingSchema,
  depositWiredSchema,
  linkResponseSchema,
  meltRequestSchema,
  meltResponseSchema,
  coinRefundRequestSchema,
  refundSuccessSchema,
  reserveStatusSchema,
  revealRequestSchema,
  revealResponseSchema,
  transferDetailsSchema,
  withdrawRequestSchema,
  withdrawResponseSchema,
  type DepositQuestion,
  type DepositStatus,
  type LinkResponse,
  type MeltRequest,
  type MeltResponse,
  type CoinRefundRequest,
  type RefundSuccess,
  type ReserveStatus,
  type RevealRequest,
  type TransferDetails,
  type WithdrawRequest,
} from '@/protocol/exchange';
import {
  exchangeKeysSchema,
  exchangeWireSchema,
  type ExchangeKeys,
  type ExchangeWire,
} from '@/protocol/exchange-keys';
import {
  recoupRequestSchema,
  recoupReplySchema,
  type RecoupRequest,
  type RecoupReply,
} from '@/protocol/recoup';
import { callJson, MalformedReply, parseReply, type CallOptions } from './call-json';

export interface ExchangeTerms {
  readonly text: string;
  readonly etag: string;
}

export class ExchangeClient {
  readonly baseUrl: string;

  constructor(
    baseUrl: string,
    private readonly options: CallOptions = {},
  ) {
    this.baseUrl = canonicalBaseUrl(baseUrl);
  }

  keys(): Promise<ExchangeKeys> {
    return this.#get('keys', exchangeKeysSchema);
  }

  wire(): Promise<ExchangeWire> {
    return this.#get('wire', exchangeWireSchema);
  }

  async terms(): Promise<ExchangeTerms> {
    const url = `${this.baseUrl}terms`;
    const { fetch: send = globalThis.fetch, signal } = this.options;
    const response = await send(url, {
      headers: { accept: 'text/plain' },
      ...(signal === undefined ? {} : { signal }),
    });
    if (!response.ok) throw new MalformedReply(url, response.status, 'no terms of service');
    return { text: await response.text(), etag: response.headers.get('etag') ?? '' };
  }

  /** Gets a reserve. With `timeoutMs`, the exchange waits that long for an unknown one to appear. */
  reserve(reservePub: Uint8Array, timeoutMs?: number): Promise<ReserveStatus> {
    const query = timeoutMs === undefined ? '' : `?timeout_ms=${timeoutMs}`;
    return this.#get(`reserves/${encodeBase32(reservePub)}${query}`, reserveStatusSchema);
  }

  /** Returns the blind signature. Idempotent: the exchange debits once per envelope. */
  async withdraw(reservePub: Uint8Array, request: WithdrawRequest): Promise<Uint8Array> {
    const path = `reserves/${encodeBase32(reservePub)}/withdraw`;
    const body = z.encode(withdrawRequestSchema, request);
    return (await this.#post(path, body, withdrawResponseSchema)).signature;
  }

  deposit(coinPub: Uint8Array, request: DepositRequest): Promise<DepositConfirmation> {
    const path = `coins/${encodeBase32(coinPub)}/deposit`;
    return this.#post(path, z.encode(depositRequestSchema, request), depositSuccessSchema);
  }

  /** Idempotent: each rtransaction_id refunds once. */
  refund(coinPub: Uint8Array, request: CoinRefundRequest): Promise<RefundSuccess> {
    const path = `coins/${encodeBase32(coinPub)}/refund`;
    return this.#post(path, z.encode(coinRefundRequestSchema, request), refundSuccessSchema);
  }

  melt(coinPub: Uint8Array, request: MeltRequest): Promise<MeltResponse> {
    const path = `coins/${encodeBase32(coinPub)}/melt`;
    return this.#post(path, z.encode(meltRequestSchema, request), meltResponseSchema);
  }

  /** Returns the blind signatures of the new coins. */
  reveal(rc: Uint8Array, request: RevealRequest): Promise<readonly Uint8Array[]> {
    const path = `refreshes/${encodeBase32(rc)}/reveal`;
    return this.#post(path, z.encode(revealRequestSchema, request), revealResponseSchema);
  }

  /**
   * Idempotent: a coin is recouped once and confirmed each time. Exchanges of protocol 9 to 11 have
   * one route for both origins and a flag `refreshed`. Protocol 12 added `recoup-refresh`.
   */
  recoup(coinPub: Uint8Array, request: RecoupRequest): Promise<RecoupReply> {
    const path = `coins/${encodeBase32(coinPub)}/recoup`;
    return this.#post(path, z.encode(recoupRequestSchema, request), recoupReplySchema);
  }

  link(coinPub: Uint8Array): Promise<LinkResponse> {
    return this.#get(`coins/${encodeBase32(coinPub)}/link`, linkResponseSchema);
  }

  transfer(wtid: Uint8Array): Promise<TransferDetails> {
    return this.#get(`transfers/${encodeBase32(wtid)}`, transferDetailsSchema);
  }

  async depositStatus(query: DepositQuestion): Promise<DepositStatus> {
    const parts = [query.hWire, query.merchantPub, query.hContract, query.coinPub];
    const path = `deposits/${parts.map(encodeBase32).join('/')}`;
    const url = `${this.baseUrl}${path}?merchant_sig=${encodeBase32(query.merchantSig)}`;
    const reply = await callJson(url, {}, this.options);
    return reply.status === 202
      ? { isWired: false, ...parseReply(depositPendingSchema, reply, url) }
      : { isWired: true, ...parseReply(depositWiredSchema, reply, url) };
  }

  async #get<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
    const url = `${this.baseUrl}${path}`;
    return parseReply(schema, await callJson(url, {}, this.options), url);
  }

  async #post<S extends z.ZodType>(path: string, body: unknown, schema: S): Promise<z.output<S>> {
    const url = `${this.baseUrl}${path}`;
    return parseReply(schema, await callJson(url, { body }, this.options), url);
  }
}
