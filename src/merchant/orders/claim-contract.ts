/**
 * Fixes the contract of an order for the first nonce. The claim decides on its form and its hash,
 * which are stored. They stay even if wallets ask in another form later [CLAIM-3, ORDB-5]. The same
 * nonce gets the same answer at any time. Throws MERCHANT_POST_ORDERS_ID_CLAIM_NOT_FOUND for an
 * unknown order or a wrong claim token, MERCHANT_POST_ORDERS_ID_CLAIM_ALREADY_CLAIMED for another
 * nonce. Throws MERCHANT_GENERIC_INSTANCE_DELETED if the instance is deleted,
 * MERCHANT_POST_ORDERS_ID_CLAIM_OFFER_EXPIRED after the pay deadline,
 * MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE if no exchange gives its key. A frontend may have used the
 * order id for two orders. A form that takes none of those has the code for it [ORDB-6].
 */
import { decodeBase32OrNull } from '@/protocol/base32';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import { equalBytes } from '@/protocol/crypto/bytes';
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { ClaimRequest } from '@/protocol/payment';
import { Refusal } from '@/protocol/refusal';
import { claimOrderRow } from '@/storage/merchant/order-claims';
import type { OrderRecord } from '@/storage/merchant/orders';
import { assertSells } from '../instances/instance-rules';
import { orderKey, orderTopic, type Merchant } from '../merchant';
import { decodeClaimToken, isClaimToken } from './claim-token';
import type { ContractForm } from '../contracts/legacy-form';
import { getOrder } from './get-order';
import { statusUrlOf } from './order-links';
import { stateOf } from './order-state';
import { getTerms } from './get-terms';
import { acceptedKeys } from '../contracts/accepted-keys';
import { contractTrust } from './trusted-exchanges';

export interface Claim {
  readonly instanceId: string;
  readonly orderId: string;
  readonly form: ContractForm;
  /** The address that the wallet has used, which it compares with the contract's. */
  readonly baseUrl: string;
  /** True for a trial claim, which changes nothing. */
  readonly isTrial?: boolean;
}

export interface SignedContract {
  readonly terms: ContractTermsJson;
  /** The terms as JSON, where they have been written just now. */
  readonly text?: string;
  readonly hContract: Uint8Array;
  /** Purpose 1101. */
  readonly sig: Uint8Array;
}

export async function claimContract(
  merchant: Merchant,
  claim: Claim,
  request: ClaimRequest,
): Promise<SignedContract> {
  const { instanceId, orderId } = claim;
  const token = typeof request.token === 'string' ? decodeClaimToken(request.token) : null;
  const unknown = 'MERCHANT_POST_ORDERS_ID_CLAIM_NOT_FOUND';
  const kept = await claimKept(merchant, claim, token, request.nonce);
  if (kept !== null) return kept;
  // Twice at most: another wallet may claim between reading and writing.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const order = await getOrder(merchant, instanceId, orderId, unknown);
    if (order.claimToken !== null && !isClaimToken(token, order.claimToken)) {
      throw new Refusal(unknown, { field: 'token' });
    }
    if (order.nonce !== null) return await answerClaimed(merchant, order, request.nonce);
    const claimed = await claimNow(merchant, order, claim, request.nonce);
    if (claimed !== null) return claimed;
  }
  throw new Refusal(unknown);
}

/** Claims an order that this process remembers as open. Null for one that has to be read. */
async function claimKept(
  merchant: Merchant,
  claim: Claim,
  token: Uint8Array | null,
  nonce: string,
): Promise<SignedContract | null> {
  const { openOrders } = merchant;
  const order = openOrders.find(orderKey(claim));
  const mayClaim = order?.claimToken == null || isClaimToken(token, order.claimToken);
  if (order === undefined || claim.isTrial === true || !mayClaim) return null;
  openOrders.forget(orderKey(order));
  return await claimNow(merchant, order, claim, nonce);
}

async function answerClaimed(
  merchant: Merchant,
  order: OrderRecord,
  nonce: string,
): Promise<SignedContract> {
  const { nonce: claimedBy, hContract } = order;
  if (!equalBytes(claimedBy ?? NOTHING, bytesOfNonce(nonce)) || hContract === null) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_CLAIM_ALREADY_CLAIMED', { field: 'nonce' });
  }
  return signedContract(order, await getTerms(merchant, order), hContract);
}

async function claimNow(
  merchant: Merchant,
  order: OrderRecord,
  { form, baseUrl, isTrial = false }: Claim,
  nonce: string,
): Promise<SignedContract | null> {
  assertSells(order);
  const { stage, payDeadlineMs, row, instanceId } = order;
  if (stateOf({ stage, payDeadlineMs, isClaimed: false }, merchant.clock.now()) === 'expired') {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_CLAIM_OFFER_EXPIRED');
  }
  if (order.isIdReused && form.refusalOfReusedId !== undefined) {
    throw new Refusal(form.refusalOfReusedId);
  }
  const addresses = { instanceId, baseUrl, statusUrl: statusUrlOf(merchant, order, '') };
  const draft = await getTerms(merchant, order);
  const { exchanges, auditors } = contractTrust(merchant, draft);
  // Read just now, so it is ours to write in. A copy would cost as much as reading it.
  const ours = Object.assign(draft, { exchanges, auditors });
  const terms: ContractTermsJson = Object.assign(form.finish(ours, addresses), {
    merchant_base_url: baseUrl,
    nonce,
  });
  const moved = form.movedPaths(draft);
  const hContract = form.hash(terms);
  const signing = signedContract(order, terms, hContract);
  if (isTrial) return signing;
  const text = JSON.stringify(terms);
  const now = merchant.clock.now();
  const claimed = await claimOrderRow(merchant.db, {
    row,
    instanceId,
    orderId: order.orderId,
    requestHash: order.requestHash,
    forgottenMs: order.forgottenMs,
    idReused: order.isIdReused ? 1 : 0,
    nonce: bytesOfNonce(nonce),
    hContract,
    terms: text,
    labels: moved === undefined ? null : JSON.stringify(moved),
    now,
  });
  if (!claimed) return null;
  // The order is ours. A payment does not need its texts, which may be long.
  const payable = { hContract, accepted: acceptedKeys(terms), shortTerms: null, draft: '' };
  merchant.payableOrders.keep(orderKey(order), Object.assign(order, payable));
  merchant.wakeups.wake(orderTopic(instanceId, order.orderId));
  return { ...signing, text };
}

const NOTHING = new Uint8Array();

/** A key in another spelling is the same nonce. Any other text is itself. */
function bytesOfNonce(nonce: string): Uint8Array {
  return decodeBase32OrNull(nonce, 32) ?? new TextEncoder().encode(nonce);
}

/** Signs a contract that is already claimed. */
export function signedContract(
  { merchantPriv }: OrderRecord,
  terms: ContractTermsJson,
  hContract: Uint8Array,
): SignedContract {
  const sig = sign(merchantPriv, signaturesV9.contract({ hContract }));
  return { terms, hContract, sig };
}
