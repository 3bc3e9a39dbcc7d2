/**
 * POST orders/$ID/claim (seed.md "ClaimRequest", protocol-a 4, 7; decision D3) [CLAIM-1..6]: fixes
 * the contract for the first nonce. The body has the terms at top level and as `contract_terms`,
 * and the instance's signature (purpose 1101). The same nonce gets the same answer at any time.
 * Throws 404/2300 for an unknown order or a wrong claim token, 409/2301 for another nonce,
 * 404/2016 when the instance is deleted, 410/9200 after the pay deadline, 502/2010 when no exchange tells its key.
 */
import { encodeBase32 } from '@/protocol/base32';
import { decodeClaimToken, isClaimToken } from './claim-token';
import { equalBytes } from '@/protocol/crypto/bytes';
import { signAsync } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import { hashContractTerms } from '@/protocol/contract-hash';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import type { ClaimRequest } from '@/protocol/payment';
import { Refusal } from '@/protocol/refusal';
import { claimOrderRow, type OrderRecord } from '@/storage/merchant/orders';
import { assertSells } from '../instances/instance-rules';
import { instanceBaseUrl, orderTopic, type Merchant } from '../merchant';
import { toPayableOrder } from '../payments/payable-orders';
import { getOrder } from './get-order';
import { stateOf } from './order-state';
import { trustedExchanges } from './trusted-exchanges';

interface ClaimAnswer extends ContractTermsJson {
  readonly contract_terms: ContractTermsJson;
  readonly sig: string;
}

export async function claimOrder(
  merchant: Merchant,
  at: { instanceId: string; orderId: string },
  request: ClaimRequest,
): Promise<ClaimAnswer> {
  const { instanceId, orderId } = at;
  const token = request.token === undefined ? null : decodeClaimToken(request.token);
  const unknown = 'MERCHANT_POST_ORDERS_ID_CLAIM_NOT_FOUND';
  // Twice at most: another wallet may claim between reading and writing.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const order = await getOrder(merchant, instanceId, orderId, unknown);
    if (order.claimToken !== null && !isClaimToken(token, order.claimToken)) {
      throw new Refusal(unknown);
    }
    if (order.nonce !== null) return await answerClaimed(order, order.nonce, request.nonce);
    const claimed = await claim(merchant, order, request.nonce);
    if (claimed !== null) return claimed;
  }
  throw new Refusal(unknown);
}

async function answerClaimed(
  order: OrderRecord,
  claimedBy: Uint8Array,
  nonce: Uint8Array,
): Promise<ClaimAnswer> {
  if (!equalBytes(claimedBy, nonce) || order.hContract === null) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_CLAIM_ALREADY_CLAIMED');
  }
  const terms = JSON.parse(order.terms) as ContractTermsJson;
  return answer(order, terms, order.hContract);
}

async function claim(
  merchant: Merchant,
  order: OrderRecord,
  nonce: Uint8Array,
): Promise<ClaimAnswer | null> {
  assertSells(order);
  const { stage, payDeadline, row } = order;
  if (stateOf({ stage, payDeadline, isClaimed: false }, merchant.clock.now()) === 'expired') {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_CLAIM_OFFER_EXPIRED');
  }
  const terms: ContractTermsJson = {
    ...(JSON.parse(order.terms) as ContractTermsJson),
    // The address that the wallet has used, which it compares with this (protocol-a 4.3).
    merchant_base_url: instanceBaseUrl(merchant, order.instanceId),
    exchanges: await trustedExchanges(merchant),
    nonce: encodeBase32(nonce),
  };
  const hContract = hashContractTerms(terms);
  const signing = answer(order, terms, hContract);
  const stored = { nonce, hContract, terms: JSON.stringify(terms) };
  if (!(await claimOrderRow(merchant.db, row, stored))) return null;
  merchant.payableOrders.keep(toPayableOrder(order, hContract));
  merchant.wakeups.wake(orderTopic(order.instanceId, order.orderId));
  return signing;
}

async function answer(
  order: OrderRecord,
  terms: ContractTermsJson,
  hContract: Uint8Array,
): Promise<ClaimAnswer> {
  const sig = await signAsync(order.merchantPriv, signaturesV9.contract({ hContract }));
  return { ...terms, contract_terms: terms, sig: encodeBase32(sig) };
}
