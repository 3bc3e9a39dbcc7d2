/**
 * Pays an order: POST /public/pay with mode `pay` (specification "Payment", protocol-b 3.4,
 * decision D5) [PAYB-2, PAYB-4]. It is the same payment as style A's. The reply has the contract
 * and, for a session, the instance's signature of it. Throws MERCHANT_GENERIC_ORDER_UNKNOWN for an
 * unknown key or order, MERCHANT_PUBLIC_PAY_PROPOSAL_MISMATCH, and what pay-order.ts throws.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { sign, verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { Refusal } from '@/protocol/refusal';
import type { PaidProposal, PayProposalRequest } from '@/protocol/style-b/orders';
import type { RefundPermission } from '@/protocol/style-b/refunds';
import { findInstanceIdByPub } from '@/storage/merchant/style-b/instances-by-key';
import type { OrderRecord } from '@/storage/merchant/orders';
import { listRefunds } from '@/storage/merchant/refunds';
import type { Merchant } from '../merchant';
import { signedContract } from '../orders/claim-contract';
import { getOrder } from '../orders/get-order';
import { getTerms } from '../orders/get-terms';
import type { ClaimedOrder } from '../refunds/raise-refund';
import { signPermissions } from './refund-permission';
import { payOrder } from '../payments/pay-order';
import { isContract } from './proposed-contract';

export async function payProposal(
  merchant: Merchant,
  request: PayProposalRequest,
): Promise<PaidProposal> {
  const order = await getProposedOrder(merchant, request);
  const { instanceId, orderId, hContract } = order;
  const payment = { coins: request.coins, sessionId: request.sessionId };
  const { sig } = await payOrder(merchant, { instanceId, orderId }, payment);
  const terms = await getTerms(merchant, order);
  return {
    sig,
    contract: signedContract(order, terms, hContract),
    permissions: await permissionsOf(merchant, order),
    ...sessionSigOf(order, request.sessionId),
  };
}

/** The claimed order that the wallet means: the instance by its key, the contract as far as given. */
export async function getProposedOrder(
  merchant: Merchant,
  request: PayProposalRequest,
): Promise<ClaimedOrder> {
  const instanceId = await findInstanceIdByPub(merchant.db, request.merchantPub);
  if (instanceId === null) {
    throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN', { field: 'merchant_pub' });
  }
  const order = await getOrder(merchant, instanceId, request.orderId);
  const { hContract } = order;
  if (hContract === null) throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
  await assertSameProposal(merchant, { ...order, hContract }, request);
  return { ...order, hContract };
}

/**
 * MERCHANT_PUBLIC_PAY_PROPOSAL_MISMATCH when what the wallet says of its contract is not this one
 * (decision D5). `sig` may be anything: whose signature it is, and of what, the specification does
 * not say.
 */
async function assertSameProposal(
  merchant: Merchant,
  order: ClaimedOrder,
  request: PayProposalRequest,
): Promise<void> {
  const { hContract, merchantPub } = order;
  const { proposal } = request;
  const isHash = (hash: Uint8Array): boolean => equalBytes(hash, hContract);
  await assertSame('h_proposal_data', request.hContract, isHash);
  await assertSame('proposal', proposal, () => true);
  await assertSame('proposal.H_proposal', proposal?.hContract, isHash);
  await assertSame('proposal.data', proposal?.terms, (terms) =>
    isContract(merchant, terms, hContract),
  );
  const blob = signaturesV9.contract({ hContract });
  await assertSame('proposal.merchant_sig', proposal?.sig, (sig) => verify(merchantPub, blob, sig));
}

/** A wallet may leave anything out. */
async function assertSame<Said>(
  field: string,
  said: Said | null | undefined,
  isSame: (said: Said) => boolean | Promise<boolean>,
): Promise<void> {
  if (said === undefined || (said !== null && (await isSame(said)))) return;
  throw new Refusal('MERCHANT_PUBLIC_PAY_PROPOSAL_MISMATCH', { field });
}

async function permissionsOf(merchant: Merchant, order: ClaimedOrder): Promise<RefundPermission[]> {
  const refunds = await listRefunds(merchant.db, order.row);
  return await signPermissions(merchant, { order, refunds });
}

/** Purpose 1106. */
function sessionSigOf(
  { merchantPriv, orderId }: OrderRecord,
  sessionId: string,
): { sessionSig?: Uint8Array } {
  if (sessionId === '') return {};
  const blob = signaturesV9.paySession({ orderId, sessionId });
  return { sessionSig: sign(merchantPriv, blob) };
}
