/** The merchant as a party: what its operations need, made once in wiring.ts. */
import type { Clock, Random } from '@/config/clock';
import { encodeBase32 } from '@/protocol/base32';
import { hashString } from '@/protocol/crypto/hash';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import type { Database } from '@/storage/client';
import type { Wakeups } from '@/storage/wakeups';
import type { ExchangePort } from './exchange-port';
import type { ContractForm } from './contracts/contract-form';
import { RememberedInstances } from './memory/remembered-instances';
import { OpenOrders } from './memory/open-orders';
import { PayableOrders } from './memory/payable-orders';

export interface MerchantPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly wakeups: Wakeups;
  readonly currency: string;
  /** Ends in a slash: `https://HOST/merchant/`. */
  readonly baseUrl: string;
  /** Exchanges whose coins are taken under any auditor. */
  readonly exchanges: readonly ExchangePort[];
  /** Auditors that may vouch for other exchanges. */
  readonly auditors: readonly TrustedAuditor[];
  /** An exchange that one of the auditors, or of these of them, vouches for. Throws ExchangeUnavailable. */
  readonly findAudited: (
    baseUrl: string,
    auditorPubs?: readonly Uint8Array[],
  ) => Promise<ExchangePort | undefined>;
  /** Forms that a claim may give a contract, besides the usual one. */
  readonly otherContractForms: readonly ContractForm[];
}

export interface TrustedAuditor {
  readonly name: string;
  readonly auditorPub: Uint8Array;
  readonly url: string;
}

export interface Merchant extends MerchantPorts {
  readonly instances: RememberedInstances;
  readonly openOrders: OpenOrders;
  readonly payableOrders: PayableOrders;
}

export function openMerchant(ports: MerchantPorts): Merchant {
  return {
    ...ports,
    instances: new RememberedInstances(),
    openOrders: new OpenOrders(),
    payableOrders: new PayableOrders(),
  };
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

/** Woken when a payment of any order is bound to this session of the shop. */
export function sessionTopic(instanceId: string, sessionId: string): string {
  return `session:${instanceId}/${encodeBase32(hashString(sessionId).slice(0, 16))}`;
}
