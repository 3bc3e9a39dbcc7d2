/** Reading the contract of an order, or its draft until a wallet claims it. */
import { takeTurn } from '@/fairness/turns';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import { parseJsonObject } from '@/protocol/json';
import { Refusal } from '@/protocol/refusal';
import { findTerms } from '@/storage/merchant/contracts';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { Merchant } from '../merchant';

/**
 * Reads an order's terms. Work on a long contract is heavy, so it is the caller's turn then. Throws
 * MERCHANT_GENERIC_ORDER_UNKNOWN.
 */
export async function getTerms(
  { db }: Merchant,
  { row, shortTerms }: Pick<OrderRecord, 'row' | 'shortTerms'>,
): Promise<ContractTermsJson> {
  if (shortTerms !== null) return parseJsonObject(shortTerms);
  const terms = await findTerms(db, row);
  if (terms === null) throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
  await takeTurn();
  return parseJsonObject(terms);
}
