/**
 * POST private/orders (seed.md "Order request (Style A)", protocol-a 8) [ORDA-1..8, ORDA-10]. With
 * an order_id it is idempotent: the same content answers the same, other content is 409/2503.
 * Throws 404/2016 when the instance is deleted, 404/2500 when the instance has no account for the payment target, and the refusals of
 * order-rules.ts.
 */
import { z } from 'zod';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { canonicalJson } from '@/protocol/crypto/canonical-json';
import { hashString } from '@/protocol/crypto/hash';
import {
  postOrderRequestSchema,
  type PostOrderRequest,
  type PostOrderResponse,
} from '@/protocol/order';
import { FormatError } from '@/protocol/format-error';
import { wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import { insertOrder } from '@/storage/merchant/orders';
import { assertSells } from '../instances/instance-rules';
import { instanceBaseUrl, type Merchant } from '../merchant';
import { getOrder } from './get-order';
import { draftContract, makeOrderId, termsOf, type OrderContext } from './order-rules';

const CLAIM_TOKEN_BYTES = 16;

export async function createOrder(
  merchant: Merchant,
  instance: Instance,
  request: PostOrderRequest,
): Promise<PostOrderResponse> {
  assertSells(instance);
  const { clock, random, currency, db } = merchant;
  const now = clock.now();
  const randomBytes = (length: number): Uint8Array => random.bytes(length);
  const account = findAccount(instance, request.payment_target);
  const context: OrderContext = {
    instance,
    account,
    orderId: request.order.order_id ?? makeOrderId(now, randomBytes),
    merchantBaseUrl: instanceBaseUrl(merchant, instance.id),
    currency,
    now,
    randomBytes,
  };
  const terms = termsOf(request, context);
  const draft = draftContract(request, terms, context);
  const claimToken = request.create_token ? random.bytes(CLAIM_TOKEN_BYTES) : null;
  const requestHash = hashRequest(request);
  const made = await insertOrder(db, {
    ...terms,
    amount: terms.amount.units,
    maxFee: terms.maxFee.units,
    maxWireFee: terms.maxWireFee.units,
    instanceId: instance.id,
    orderId: context.orderId,
    requestHash,
    claimToken,
    accountId: account.id,
    draft: JSON.stringify(draft),
  });
  if (made) return answer(context.orderId, claimToken);
  const existing = await getOrder(merchant, instance.id, context.orderId);
  if (!equalBytes(existing.requestHash, requestHash)) {
    throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS');
  }
  return answer(context.orderId, existing.claimToken);
}

/** Of the content, whatever its spelling. */
function hashRequest(request: PostOrderRequest): Uint8Array {
  try {
    return hashString(canonicalJson(z.encode(postOrderRequestSchema, request)));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const about = { field: 'order', detail: error.message };
    throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR', about);
  }
}

function answer(orderId: string, claimToken: Uint8Array | null): PostOrderResponse {
  return claimToken === null
    ? { order_id: orderId }
    : { order_id: orderId, token: encodeBase32(claimToken) };
}

function findAccount(instance: Instance, target: string | undefined): AccountRow {
  const account = instance.accounts.find(
    ({ active, payto }) => active && (target === undefined || wireMethodOf(payto) === target),
  );
  if (account !== undefined) return account;
  throw new Refusal('MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE');
}
