/**
 * Claims a contract: GET public/proposal (specification "Proposal", protocol-b 3.2, decision D4)
 * [ORDB-5..7]. It is in style B unless it was claimed in the usual form. The nonce takes ownership.
 * Throws what claim-contract.ts throws. Throws MERCHANT_PUBLIC_PROPOSAL_ORDER_CONTRADICTED for an
 * order id that the frontend has used for two orders.
 */
import type { ClaimRequest } from '@/protocol/payment';
import type { Merchant } from '../merchant';
import { claimContract, type SignedContract } from '../orders/claim-contract';
import { styleBForm } from './contract-form';

export async function claimProposal(
  merchant: Merchant,
  at: { instanceId: string; orderId: string; baseUrl: string; isTrial: boolean },
  request: ClaimRequest,
): Promise<SignedContract> {
  return await claimContract(merchant, { ...at, form: styleBForm }, request);
}
