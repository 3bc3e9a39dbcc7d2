/**
 * Reads what an order says of members that the backend writes (specification "Order of style B",
 * decision D29) [SEED-15]. A choice is honoured. A value that would break the contract is refused
 * by its name. The same value as ours is no override. Pure. Throws
 * MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR, and MERCHANT_POST_ORDER_INSTANCE_INCONSISTENT
 * for another instance.
 */
import { decodeBase32OrNull, encodeBase32 } from '@/protocol/base32';
import type { ContractAuditor, ContractExchange } from '@/protocol/contract-terms';
import { equalBytes } from '@/protocol/crypto/bytes';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { listNamedAccounts, type OrderDraft } from '@/protocol/order';
import { wireMethodNamed, wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { trustedAuditors, trustedExchanges } from './trusted-exchanges';

/** The account that the order names by its wire method or its hash. Undefined if none. */
export function isAccountOf(order: OrderDraft, { payto, hWire }: AccountRow): boolean {
  return (
    isOfMethod(order, payto) && listNamedAccounts(order).every(({ hash }) => isBytes(hash, hWire))
  );
}

function isOfMethod({ wireMethod: method }: OrderDraft, payto: string): boolean {
  return isAbsent(method) || wireMethodNamed(method) === wireMethodOf(payto);
}

/** Returns the refusal of an order that fits none of the instance's accounts. */
export function notOurAccount(order: OrderDraft, accounts: readonly AccountRow[]): Refusal {
  const possible = accounts.filter(({ payto }) => isOfMethod(order, payto));
  const named = listNamedAccounts(order);
  const unknown = named.find(({ hash }) => !possible.some(({ hWire }) => isBytes(hash, hWire)));
  // Each names one of ours, but not the same.
  const wrong = unknown ?? named.at(-1);
  const field = possible.length === 0 ? 'wire_method' : (wrong?.field ?? 'h_wire');
  return notOurs(field, 'no account of the instance');
}

export function assertOwnMembers(
  order: OrderDraft,
  instance: Instance,
  baseUrls: () => readonly string[],
): void {
  const { merchantPub: pub, merchantBaseUrl: baseUrl, merchant, instance: named } = order;
  if (!isAbsent(pub) && !isBytes(pub, instance.merchantPub)) {
    throw notOurs('merchant_pub', 'not the key of the instance');
  }
  if (!isAbsent(baseUrl) && !baseUrls().includes(baseUrl)) {
    throw notOurs('merchant_base_url', 'not the address of the instance');
  }
  assertSameInstance(instance.id, named, 'order.instance');
  assertSameInstance(instance.id, merchant?.instance, 'order.merchant.instance');
}

/** MERCHANT_POST_ORDER_INSTANCE_INCONSISTENT. The empty text says nothing. */
export function assertSameInstance(
  id: string,
  named: string | null | undefined,
  field: string,
): void {
  if (isAbsent(named) || named === '' || named === id) return;
  throw new Refusal('MERCHANT_POST_ORDER_INSTANCE_INCONSISTENT', { field });
}

/** The instance's addresses, as contracts of either form have them. */
export function baseUrlsOf(merchant: Merchant, instanceId: string): readonly string[] {
  const below = instanceId === DEFAULT_INSTANCE ? '' : `instances/${instanceId}/`;
  const { baseUrl, legacyForm } = merchant;
  return [baseUrl, ...legacyForm.urls.listBaseUrls(baseUrl)].map((url) => `${url}${below}`);
}

export interface NarrowedTrust {
  readonly exchanges?: readonly ContractExchange[];
  /** Null in a draft means none. An empty list means that the order does not say. */
  readonly auditors?: readonly ContractAuditor[] | null;
}

/** Some of those that the backend trusts. Others are refused. */
export function narrowedTrust(
  merchant: Pick<Merchant, 'exchanges' | 'auditors'>,
  { exchanges, auditors }: OrderDraft,
): NarrowedTrust {
  const chosenExchanges = exchanges?.map(({ url, masterPub }, index) => {
    const ours = trustedExchanges(merchant).find(
      (one) => one.url === url && isSameKey(one.master_pub, masterPub),
    );
    return ours ?? refuse(`exchanges.${index}`, 'not an exchange that this backend trusts');
  });
  const chosenAuditors = auditors?.map(({ auditorPub }, index) => {
    const ours = trustedAuditors(merchant).find((one) => isSameKey(one.auditor_pub, auditorPub));
    return ours ?? refuse(`auditors.${index}`, 'not an auditor that this backend trusts');
  });
  const left =
    (chosenExchanges ?? merchant.exchanges).length + (chosenAuditors ?? merchant.auditors).length;
  const isNarrowed = chosenExchanges !== undefined || chosenAuditors !== undefined;
  if (isNarrowed && left === 0) {
    refuse(chosenExchanges === undefined ? 'auditors' : 'exchanges', 'nothing could be paid with');
  }
  return {
    ...(chosenExchanges === undefined ? {} : { exchanges: chosenExchanges }),
    ...(chosenAuditors === undefined
      ? {}
      : { auditors: chosenAuditors.length === 0 ? null : chosenAuditors }),
  };
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Compares keys as texts: `a` is ours. */
function isSameKey(a: string, b: string): boolean {
  const key = decodeBase32OrNull(b, 32);
  return key !== null && encodeBase32(key) === a;
}

function isBytes(text: string, bytes: Uint8Array): boolean {
  const decoded = decodeBase32OrNull(text, bytes.length);
  return decoded !== null && equalBytes(decoded, bytes);
}

function notOurs(member: string, detail: string): Refusal {
  return new Refusal('MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR', {
    field: `order.${member}`,
    detail,
  });
}

function refuse(member: string, detail: string): never {
  throw notOurs(member, detail);
}
