/**
 * Claims a contract: GET public/proposal (specification "Proposal", protocol-b 3.2, decision D4)
 * [ORDB-5..7]. It is in style B unless it was claimed in the usual form, under the names of all
 * generations. The nonce takes ownership. Throws what claim-contract.ts throws.
 * Throws 403/9282 for an order id that the frontend has used for two orders.
 */
import { encodeBase32 } from '@/protocol/base32';
import type { ClaimRequest } from '@/protocol/payment';
import type { Proposal } from '@/protocol/style-b';
import type { Merchant } from '../merchant';
import { claimContract, type SignedContract } from '../orders/claim-contract';
import { styleBForm } from './contract-form';

export async function claimProposal(
  merchant: Merchant,
  at: { instanceId: string; orderId: string; baseUrl: string; isTrial: boolean },
  request: ClaimRequest,
): Promise<Proposal> {
  return toProposal(await claimContract(merchant, { ...at, form: styleBForm }, request));
}

export function toProposal({ terms, hContract, sig }: SignedContract): Proposal {
  const merchantSig = encodeBase32(sig);
  return {
    data: terms,
    H_proposal: encodeBase32(hContract),
    merchant_sig: merchantSig,
    contract_terms: terms,
    sig: merchantSig,
  };
}
