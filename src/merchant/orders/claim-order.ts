/**
 * Claims an order: POST orders/$ID/claim (specification "Claim", protocol-a 4, 7; decision D3)
 * [CLAIM-1..6]. Returns the contract, in the usual form unless it was claimed in another. Throws what
 * claim-contract.ts throws.
 */
import type { ClaimRequest } from '@/protocol/payment';
import type { Merchant } from '../merchant';
import { claimContract, type SignedContract } from './claim-contract';

export async function claimOrder(
  merchant: Merchant,
  at: { instanceId: string; orderId: string; baseUrl: string },
  request: ClaimRequest,
): Promise<SignedContract> {
  return await claimContract(merchant, { ...at, form: merchant.usualForm }, request);
}
