/**
 * POST /public/pay with mode `pay` (seed.md "Payment structures", protocol-b 3.4, decision D5) [PAYB-2,
 * PAYB-4]: the same payment as style A's, with the contract in the answer and, for a session, the
 * instance's signature of it. An exchange's refusal goes on verbatim, with style B's status.
 * Throws 404/2005 for an unknown key or order, 400/9284, and what pay-order.ts throws.
 */
import { encodeBase32 } from '@/protocol/base32';
import { hashContractTerms, hashContractTermsV6 } from '@/protocol/contract-hash';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import { equalBytes } from '@/protocol/crypto/bytes';
import { signAsync, verifyAsync } from '@/protocol/crypto/eddsa';
import { signaturesV6 } from '@/protocol/crypto/signatures-v6';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import { FormatError } from '@/protocol/format-error';
import { Refusal } from '@/protocol/refusal';
import type {
  PayProposalRequest,
  PayProposalResponse,
  RefundPermissionJson,
} from '@/protocol/style-b';
import { findInstanceIdByPub } from '@/storage/merchant/instances';
import type { OrderRecord } from '@/storage/merchant/orders';
import { listRefunds } from '@/storage/merchant/refunds';
import type { Merchant } from '../merchant';
import { signedContract } from '../orders/claim-contract';
import { getOrder } from '../orders/get-order';
import { toProposal } from '../orders/take-proposal';
import type { ClaimedOrder } from '../refunds/raise-refund';
import { signRefunds } from '../refunds/refund-permissions';
import { permissionJson } from '../refunds/style-b-permissions';
import { payOrder } from './pay-order';
import { inWordsOfTheExchange } from './style-b-refusal';

export async function payProposal(
  merchant: Merchant,
  request: PayProposalRequest,
): Promise<PayProposalResponse> {
  const order = await getProposedOrder(merchant, request);
  const { instanceId, orderId, hContract } = order;
  const payment = { coins: request.coins, session_id: request.session_id };
  const { sig } = await payOrder(merchant, { instanceId, orderId }, payment).catch(
    inWordsOfTheExchange,
  );
  const terms = JSON.parse(order.terms) as ContractTermsJson;
  const proposal = toProposal(await signedContract(order, terms, hContract));
  return {
    sig,
    h_proposal_data: proposal.H_proposal,
    proposal,
    contract_terms: terms,
    h_contract_terms: proposal.H_proposal,
    refund_permissions: await permissionsOf(merchant, order),
    ...(await sessionSigOf(order, request.session_id)),
  };
}

/** The claimed order that the wallet means: the instance by its key, the contract as far as given. */
export async function getProposedOrder(
  merchant: Merchant,
  request: PayProposalRequest,
): Promise<ClaimedOrder> {
  const instanceId = await findInstanceIdByPub(merchant.db, request.merchant_pub);
  if (instanceId === null) {
    throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN', { field: 'merchant_pub' });
  }
  const order = await getOrder(merchant, instanceId, request.order_id);
  const { hContract } = order;
  if (hContract === null) throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
  await assertSameProposal({ ...order, hContract }, request);
  return { ...order, hContract };
}

async function assertSameProposal(order: ClaimedOrder, request: PayProposalRequest): Promise<void> {
  const refuse = (field: string): Refusal =>
    new Refusal('MERCHANT_PUBLIC_PAY_PROPOSAL_MISMATCH', { field });
  const { sig, h_proposal_data: hash, proposal } = request;
  const { hContract, merchantPub } = order;
  if (hash !== undefined && !equalBytes(hash, hContract)) throw refuse('h_proposal_data');
  const inner = proposal?.H_proposal;
  const data = proposal?.data;
  if (inner !== undefined && !equalBytes(inner, hContract)) throw refuse('proposal.H_proposal');
  if (data !== undefined && !isContract(data, hContract)) throw refuse('proposal.data');
  const blob = signaturesV9.contract({ hContract });
  for (const [field, signature] of [
    ['sig', sig],
    ['proposal.merchant_sig', proposal?.merchant_sig],
  ] as const) {
    if (signature === undefined) continue;
    if (!(await verifyAsync(merchantPub, blob, signature))) throw refuse(field);
  }
}

/** By its hash: what is stored may have been shortened since. */
function isContract(data: ContractTermsJson, hContract: Uint8Array): boolean {
  try {
    const isWhole = equalBytes(hashContractTermsV6(data), hContract);
    return isWhole || equalBytes(hashContractTerms(data), hContract);
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

async function permissionsOf(
  merchant: Merchant,
  order: ClaimedOrder,
): Promise<RefundPermissionJson[]> {
  const refunds = await listRefunds(merchant.db, order.row);
  return (await signRefunds(merchant, { order, refunds }, signaturesV6)).map(permissionJson);
}

/** Purpose 1106. */
async function sessionSigOf(
  { merchantPriv, orderId }: OrderRecord,
  sessionId: string,
): Promise<{ session_sig?: string }> {
  if (sessionId === '') return {};
  const blob = signaturesV9.paySession({ orderId, sessionId });
  return { session_sig: encodeBase32(await signAsync(merchantPriv, blob)) };
}
