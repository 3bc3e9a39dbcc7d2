/**
 * Forgets members of a contract: PATCH private/orders/$ID/forget (specification "Behaviour rules"
 * 6, protocol-a 4.2, 8; decision D8) [FORGET-1..3]. It erases the named members, or without names
 * all that the contract allows, and this backend's other copies. The contract's hash stays the
 * same, so payments, refunds and transfers go on. A contract of the usual form still hashes to it.
 * Others are hashed whole. The stored hash, which the instance has signed, is then all that is left
 * of the erased values. In an unclaimed order the draft loses them, and its contract is made
 * without them. A text that each contract has is then empty. All or nothing. A repetition changes
 * nothing. Throws MERCHANT_GENERIC_ORDER_UNKNOWN,
 * MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_SYNTAX_INCORRECT for a malformed path,
 * MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_NOT_FORGETTABLE for a member that may not be
 * forgotten.
 */
import { inHeavyLane } from '@/fairness/heavy-lane';
import { mayForget, scrubForgettable } from '@/protocol/contract-hash';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import { Forgetting, NotForgettableError } from '@/protocol/forget-members';
import { FormatError } from '@/protocol/format-error';
import type { ForgetRequest } from '@/protocol/order';
import { Refusal } from '@/protocol/refusal';
import { shortenContract, type ShortenedContract } from '@/storage/merchant/contracts';
import type { OrderRecord } from '@/storage/merchant/orders';
import { orderKey, type Merchant } from '../merchant';
import { getOrder } from './get-order';
import { getTerms } from './get-terms';
import { withEmptyTexts } from '../contracts/empty-texts';
import { searchTextOf } from './search-text';
import type { MovedPaths, LegacyForm } from '../contracts/legacy-form';
import { areStrings, parseJsonObject, parseRecordOf } from '@/protocol/json';

export async function forgetOrder(
  merchant: Merchant,
  at: { instanceId: string; orderId: string },
  { fields }: ForgetRequest,
): Promise<void> {
  const order = await getOrder(merchant, at.instanceId, at.orderId);
  const { db, clock, legacyForm } = merchant;
  const write = () =>
    shortenContract(db, order.row, clock.now(), ({ terms, labels, isClaimed }) =>
      shorten(order, {
        isClaimed,
        terms: parseJsonObject(terms),
        moved: parseRecordOf(areStrings, labels ?? '{}'),
        fields: fields ?? undefined,
        legacyForm,
      }),
    );
  const isKept = await (order.shortTerms === null ? inHeavyLane(write) : write());
  if (!isKept) throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
  merchant.payableOrders.forget(orderKey(order));
}

/** Reports whether the contract, or its draft, has anything left that may be forgotten. */
export async function hasForgettable(
  merchant: Merchant,
  at: { instanceId: string; orderId: string },
): Promise<boolean> {
  const order = await getOrder(merchant, at.instanceId, at.orderId);
  return mayForget(await getTerms(merchant, order));
}

interface Wish {
  /** Otherwise the terms are a draft. */
  readonly isClaimed: boolean;
  readonly terms: ContractTermsJson;
  readonly moved: MovedPaths;
  readonly fields: readonly string[] | undefined;
  readonly legacyForm: LegacyForm;
}

function shorten(order: OrderRecord, wish: Wish): ShortenedContract {
  const { isClaimed, terms, fields, legacyForm } = wish;
  const left = fields === undefined ? scrubForgettable(terms) : forgetFields(wish, fields);
  const kept = legacyForm.withoutUnused(terms, left);
  const rest = isClaimed ? kept : withEmptyTexts(terms, kept);
  const { summary: given, summary_i18n: summaryI18n, products } = rest;
  const { fulfillment_url: fulfillmentUrl } = rest;
  const summary = typeof given === 'string' ? given : '';
  return {
    terms: JSON.stringify(rest),
    summary,
    searchText: searchTextOf({ orderId: order.orderId, summary, summaryI18n, products }),
    fulfillmentUrl: typeof fulfillmentUrl === 'string' ? order.fulfillmentUrl : null,
    // The note says where the goods went. It goes with the address, if there was one.
    isWithoutNote: rest['delivery_location'] === undefined,
  };
}

function forgetFields(
  { terms, moved, legacyForm }: Wish,
  fields: readonly string[],
): ContractTermsJson {
  try {
    const forgetting = new Forgetting(terms);
    for (const path of new Set(fields)) {
      const paths = legacyForm.pathsInContract(terms, path, moved, forgetting);
      for (const one of paths) forgetting.forget(one);
    }
    return forgetting.rest();
  } catch (error) {
    if (error instanceof NotForgettableError) {
      throw new Refusal('MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_NOT_FORGETTABLE', {
        field: fieldOf(fields, error.path),
        detail: error.path,
      });
    }
    if (!(error instanceof FormatError)) throw error;
    throw new Refusal('MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_SYNTAX_INCORRECT', {
      field: fieldOf(fields, error.path ?? ''),
      detail: `${error.path ?? ''}: ${error.message}`,
    });
  }
}

function fieldOf(fields: readonly string[], path: string): string {
  return `fields.${Math.max(0, fields.indexOf(path))}`;
}
