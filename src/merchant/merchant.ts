/** The merchant as a party: what its operations need, made once in wiring.ts. */
import type { Clock, Random } from '@/config/clock';
import { PasswordChecks } from '@/passwords/password-checks';
import type { PasswordCost } from '@/passwords/password-threads';
import { encodeBase32 } from '@/protocol/base32';
import { BoundedCache } from '@/protocol/crypto/bounded-cache';
import { hashString } from '@/protocol/crypto/hash';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import type { Database } from '@/storage/client';
import type { HeldToken, Instance } from '@/storage/merchant/instances';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { Wakeups } from '@/storage/wakeups';
import type { KnownExchanges } from './exchange-port';
import type { WebhookClient } from './webhook-port';
import type { AcceptedKeys } from './contracts/accepted-keys';
import type { GetPayee } from './payee';
import { usualForm } from './contracts/contract-form';
import type { ContractForm, LegacyForm } from './contracts/legacy-form';

export interface Sealer {
  seal(name: string, text: string): Uint8Array;
  unseal(name: string, sealed: Uint8Array): string;
}

export interface MerchantPorts extends KnownExchanges {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly wakeups: Wakeups;
  readonly currency: string;
  /** Seals credentials that the database keeps, under a name. */
  readonly sealer: Sealer;
  /** Says whether the embedded bank has the account. */
  readonly getPayee: GetPayee;
  /** Cost of new password hashes. */
  readonly passwordCost: PasswordCost;
  /** Ends in a slash: `https://HOST/merchant/`. */
  readonly baseUrl: string;
  /** Auditors that may vouch for other exchanges. */
  readonly auditors: readonly TrustedAuditor[];
  /** Reaches servers that merchants have named. */
  readonly webhookClient: WebhookClient;
  /** The form that orders and contracts of older wallets have. */
  readonly legacyForm: LegacyForm;
}

export interface TrustedAuditor {
  readonly name: string;
  readonly auditorPub: Uint8Array;
  readonly url: string;
}

/** Members that a claim has fixed for ever. */
type Fixed =
  | 'row'
  | 'instanceId'
  | 'orderId'
  | 'merchantPriv'
  | 'merchantPub'
  | 'payto'
  | 'salt'
  | 'hWire'
  | 'amount'
  | 'maxFee'
  | 'maxWireFee'
  | 'wireFeeAmortization'
  | 'fulfillmentUrl'
  | 'otpKey'
  | 'createdMs'
  | 'payDeadlineMs'
  | 'refundDeadlineMs'
  | 'wireDeadlineMs';

export interface Delivering {
  readonly work: Promise<void>;
  /** Its server did not answer the last time. */
  readonly isFailing: boolean;
}

/** A claimed order. It does not know its state, and its row may be gone: the statement that settles it decides. */
export interface PayableOrder extends Pick<OrderRecord, Fixed> {
  readonly hContract: Uint8Array;
  /** Keys of the exchanges whose coins the contract accepts. */
  readonly accepted: AcceptedKeys;
}

/**
 * The party with its memory. Statements check all that is remembered. A lost entry costs a
 * statement.
 */
export interface Merchant extends MerchantPorts {
  readonly usualForm: ContractForm;
  readonly passwordChecks: PasswordChecks;
  /** Instances read lately, by id. */
  readonly instances: BoundedCache<Instance>;
  /** Extra tokens shown lately, each with the version that its instance had. */
  readonly heldTokens: BoundedCache<HeldToken & Pick<Instance, 'version'>>;
  /** Orders made here lately that no wallet has claimed, by `orderKey`. */
  readonly openOrders: BoundedCache<OrderRecord>;
  /** Orders claimed here lately, by `orderKey`. */
  readonly payableOrders: BoundedCache<PayableOrder>;
  /** Webhooks that this process delivers to at the moment, by row. */
  readonly delivering: Map<number, Delivering>;
}

export function openMerchant(ports: MerchantPorts): Merchant {
  return {
    ...ports,
    usualForm: usualForm(ports.legacyForm),
    passwordChecks: new PasswordChecks(ports.clock, ports),
    instances: new BoundedCache(1_000),
    heldTokens: new BoundedCache(1_000),
    openOrders: new BoundedCache(5_000),
    payableOrders: new BoundedCache(5_000),
    delivering: new Map(),
  };
}

export function orderKey({
  instanceId,
  orderId,
}: Pick<OrderRecord, 'instanceId' | 'orderId'>): string {
  return `${instanceId}/${orderId}`;
}

/** Base URL of an instance, character for character what a wallet makes of our pay URIs. */
export function instanceBaseUrl(merchant: Merchant, instanceId: string): string {
  return instanceId === DEFAULT_INSTANCE
    ? merchant.baseUrl
    : `${merchant.baseUrl}instances/${instanceId}/`;
}

export function orderTopic(instanceId: string, orderId: string): string {
  return `order:${instanceId}/${orderId}`;
}

/** Woken with every order of the instance. */
export function ordersTopic(instanceId: string): string {
  return orderTopic(instanceId, '');
}

/** Woken with new events of the instance that have their positions. */
export function eventsTopic(instanceId: string): string {
  return `events:${instanceId}`;
}

/** Woken when a payment of any order is bound to this session of the shop. */
export function sessionTopic(instanceId: string, sessionId: string): string {
  return `session:${instanceId}/${encodeBase32(hashString(sessionId).slice(0, 16))}`;
}
