/** The addresses in the contract of an order, which its links depend on once a wallet has claimed it. */
import { BoundedCache } from '@/protocol/crypto/bounded-cache';
import { toHex } from '@/protocol/crypto/bytes';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import type { Database } from '@/storage/client';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { Merchant } from '../merchant';
import type { Addressed, ClaimAddresses } from './order-links';
import { getTerms } from './get-terms';

/** The order as order-links.ts wants it. A long contract is read once: these members never change. */
export async function withAddresses<Order extends OrderRecord>(
  merchant: Merchant,
  order: Order,
): Promise<Order & Addressed> {
  const { hContract } = order;
  if (hContract === null) return { ...order, addresses: null };
  const addresses =
    order.shortTerms === null
      ? await ofLongContract(merchant, order, hContract)
      : addressesIn(merchant, await getTerms(merchant, order));
  return { ...order, addresses: addresses.baseUrl === '' ? null : addresses };
}

const MAX_KEPT = 5_000;
const kept = new WeakMap<Database, BoundedCache<ClaimAddresses>>();

/** Kept by the contract's hash. After a restore an order's row may have another contract. */
async function ofLongContract(
  merchant: Merchant,
  order: OrderRecord,
  hContract: Uint8Array,
): Promise<ClaimAddresses> {
  const { db } = merchant;
  const known = kept.get(db) ?? new BoundedCache<ClaimAddresses>(MAX_KEPT);
  kept.set(db, known);
  const key = toHex(hContract);
  const found = known.find(key) ?? addressesIn(merchant, await getTerms(merchant, order));
  return known.getOrMake(key, () => found);
}

/** Returns the contract's addresses. The first is empty if it is absent or not text. */
function addressesIn({ legacyForm }: Merchant, terms: ContractTermsJson): ClaimAddresses {
  const { merchant_base_url: baseUrl } = terms;
  return { baseUrl: typeof baseUrl === 'string' ? baseUrl : '', isLegacy: legacyForm.has(terms) };
}
