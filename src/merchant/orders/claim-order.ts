/**
 * Claims an order: POST orders/$ID/claim (specification "Claim", protocol-a 4, 7; decision D3)
 * [CLAIM-1..6]. Returns the contract, in the usual form unless it was claimed in another. The body
 * has the terms at top level and as `contract_terms`, and the instance's signature. Throws what
 * claim-contract.ts throws.
 */
import { encodeBase32 } from '@/protocol/base32';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import type { ClaimRequest } from '@/protocol/payment';
import type { Merchant } from '../merchant';
import { claimContract } from './claim-contract';
import { usualForm } from './contract-form';

interface ClaimAnswer extends ContractTermsJson {
  readonly contract_terms: ContractTermsJson;
  readonly sig: string;
}

export async function claimOrder(
  merchant: Merchant,
  at: { instanceId: string; orderId: string; baseUrl: string },
  request: ClaimRequest,
): Promise<ClaimAnswer> {
  const { terms, sig } = await claimContract(merchant, { ...at, form: usualForm }, request);
  return { ...terms, contract_terms: terms, sig: encodeBase32(sig) };
}
