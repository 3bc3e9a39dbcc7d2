/**
 * Typed calls to a bank, in domain values; call-json.ts says what they throw.
 *
 * - `BankClient`: for wallets (protocol-a 6.1) and registration.
 * - `BankAccountClient`: for an account's owner (6.2).
 * - `WireGatewayClient`: for an exchange (6.3).
 */
import { z } from 'zod';
import type { Amount } from '@/protocol/amount';
import {
  accountTransfersSchema,
  accountWithdrawalSchema,
  addIncomingRequestSchema,
  bankAccountSchema,
  bankConfigSchema,
  incomingHistorySchema,
  outgoingHistorySchema,
  transferReceiptSchema,
  wireTransferRequestSchema,
  withdrawalOperationSchema,
  withdrawalRequestSchema,
  withdrawalSelectedSchema,
  withdrawalSelectionSchema,
  withdrawalStartedSchema,
  type AccountTransfer,
  type AccountWithdrawal,
  type AddIncomingRequest,
  type BankAccountStatus,
  type BankConfig,
  type IncomingTransfer,
  type OutgoingTransfer,
  type Registration,
  type TransferReceipt,
  type WireTransferRequest,
  type WithdrawalOperation,
  type WithdrawalSelected,
  type WithdrawalSelection,
  type WithdrawalStarted,
} from '@/protocol/bank';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { callJson, parseReply, type CallOptions } from './call-json';

export interface HistoryRange {
  /** +N: the N rows after `start`; -N: the N rows before it. */
  readonly delta: number;
  readonly start?: number;
  readonly longPollMs?: number;
}

/** Sends GET, or POST if there is a body, below one base URL. */
class Caller {
  readonly baseUrl: string;

  constructor(
    baseUrl: string,
    private readonly options: CallOptions,
  ) {
    this.baseUrl = canonicalBaseUrl(baseUrl);
  }

  async call<S extends z.ZodType>(path: string, schema: S, body?: unknown): Promise<z.output<S>> {
    const url = this.baseUrl + path;
    return parseReply(schema, await callJson(url, { body }, this.options), url);
  }
}

function withBasic(options: CallOptions, { username, password }: Registration): CallOptions {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  return { ...options, headers: { ...options.headers, authorization } };
}

function queryOf({ delta, start, longPollMs }: HistoryRange): string {
  const query = new URLSearchParams({ delta: delta.toString() });
  if (start !== undefined) query.set('start', start.toString());
  if (longPollMs !== undefined) query.set('long_poll_ms', longPollMs.toString());
  return query.toString();
}

export class BankClient {
  readonly #caller: Caller;

  /** `baseUrl` is also the part before the operation's id in a withdraw URI. */
  constructor(
    baseUrl: string,
    private readonly options: CallOptions = {},
  ) {
    this.#caller = new Caller(baseUrl, options);
  }

  config(): Promise<BankConfig> {
    return this.#caller.call('config', bankConfigSchema);
  }

  async register(registration: Registration): Promise<BankAccountClient> {
    await this.#caller.call('testing/register', z.object({}), registration);
    return this.asUser(registration);
  }

  asUser(credentials: Registration): BankAccountClient {
    return new BankAccountClient(this.#caller.baseUrl, credentials, this.options);
  }

  /** Gets a withdrawal. With `longPollMs`, the bank waits that long for the transfer or an abort. */
  withdrawalOperation(id: string, longPollMs?: number): Promise<WithdrawalOperation> {
    const query = longPollMs === undefined ? '' : `?long_poll_ms=${longPollMs}`;
    const path = `withdrawal-operation/${encodeURIComponent(id)}${query}`;
    return this.#caller.call(path, withdrawalOperationSchema);
  }

  /** Idempotent with the same selection. */
  select(id: string, selection: WithdrawalSelection): Promise<WithdrawalSelected> {
    const path = `withdrawal-operation/${encodeURIComponent(id)}`;
    const body = z.encode(withdrawalSelectionSchema, selection);
    return this.#caller.call(path, withdrawalSelectedSchema, body);
  }
}

export class BankAccountClient {
  readonly #caller: Caller;
  readonly #path: string;

  constructor(baseUrl: string, credentials: Registration, options: CallOptions = {}) {
    this.#caller = new Caller(baseUrl, withBasic(options, credentials));
    this.#path = `accounts/${encodeURIComponent(credentials.username)}`;
  }

  account(): Promise<BankAccountStatus> {
    return this.#caller.call(this.#path, bankAccountSchema);
  }

  async transfers(range: HistoryRange): Promise<AccountTransfer[]> {
    const path = `${this.#path}/transfers?${queryOf(range)}`;
    return (await this.#caller.call(path, accountTransfersSchema)).transfers;
  }

  startWithdrawal(amount: Amount): Promise<WithdrawalStarted> {
    const body = z.encode(withdrawalRequestSchema, { amount });
    return this.#caller.call(`${this.#path}/withdrawals`, withdrawalStartedSchema, body);
  }

  withdrawal(id: string): Promise<AccountWithdrawal> {
    return this.#caller.call(this.#withdrawalPath(id), accountWithdrawalSchema);
  }

  async confirm(id: string): Promise<void> {
    await this.#caller.call(`${this.#withdrawalPath(id)}/confirm`, z.object({}), {});
  }

  async abort(id: string): Promise<void> {
    await this.#caller.call(`${this.#withdrawalPath(id)}/abort`, z.object({}), {});
  }

  #withdrawalPath(id: string): string {
    return `${this.#path}/withdrawals/${encodeURIComponent(id)}`;
  }
}

export class WireGatewayClient {
  readonly #caller: Caller;

  /** `baseUrl` is `…/taler-wire-gateway/ACCOUNT/`; the credentials are those of that account. */
  constructor(baseUrl: string, credentials: Registration, options: CallOptions = {}) {
    this.#caller = new Caller(baseUrl, withBasic(options, credentials));
  }

  /** Idempotent with the same request: one transfer per `request_uid`. */
  transfer(request: WireTransferRequest): Promise<TransferReceipt> {
    const body = z.encode(wireTransferRequestSchema, request);
    return this.#caller.call('transfer', transferReceiptSchema, body);
  }

  async incoming(range: HistoryRange): Promise<IncomingTransfer[]> {
    const path = `history/incoming?${queryOf(range)}`;
    return (await this.#caller.call(path, incomingHistorySchema)).transfers;
  }

  async outgoing(range: HistoryRange): Promise<OutgoingTransfer[]> {
    const path = `history/outgoing?${queryOf(range)}`;
    return (await this.#caller.call(path, outgoingHistorySchema)).transfers;
  }

  addIncoming(request: AddIncomingRequest): Promise<TransferReceipt> {
    const body = z.encode(addIncomingRequestSchema, request);
    return this.#caller.call('admin/add-incoming', transferReceiptSchema, body);
  }
}
