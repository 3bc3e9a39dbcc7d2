/**
 * Style B of the merchant's interface, for a wallet (protocol-b 3.2, 3.4; browser-wallet 4).
 * Requests go to addresses that the merchant has named. See merchant-style.ts.
 */
import { hashContractTerms, hashContractTermsV6 } from '@/protocol/contract-hash';
import { parseTerms } from '@/wallet/core/contract';
import type { MerchantStyle, PaymentProof, SignedFor } from '@/wallet/core/merchant-style';
import { verifyProof } from '@/wallet/core/payment-proof';
import type { Proposal, PurchaseRecord } from '@/wallet/core/purchase-state';
import { signCoins } from '@/wallet/core/sign-coins';
import type { WalletPorts } from '@/wallet/core/wallet-ports';
import { WalletError } from '@/wallet/core/wallet-error';
import { styleBClient } from '@/wallet/style-b/client';
import { pickUpTip } from '@/wallet/style-b/pick-up-tip';
import { getRefunded, takePermissions, takeRefunds } from '@/wallet/style-b/take-refunds';
import { parseTipToken } from '@/wallet/style-b/tip-token';

/**
 * The time limit at a contract's pay_url. Then the owner is asked whether to go on (browser-wallet
 * 4 and 6).
 */
const PAY_TIME_LIMIT_MS = 5_000;

export const styleB: MerchantStyle = {
  generation: 'v6',
  payWaitMs: PAY_TIME_LIMIT_MS,
  // Each first as deployed merchants have it. The second number is ours and later merchants'.
  codes: {
    // An unknown order has the same number, but its status is 404.
    claimedByAnother: [2503, 2301],
    // The exchange's own reply, which the merchant forwards (protocol-b 3.4).
    coinLacksValue: [1200, 2150],
    paymentComplete: [2126, 2254],
    otherDenominations: [2807, 2407],
  },

  askContract(wallet, { contractUrl, noncePub }) {
    if (contractUrl === undefined) throw new Error('a purchase without the address of a contract');
    return styleBClient(wallet).contract(contractUrl, noncePub);
  },

  listHashes: (terms) => [hashContractTermsV6(terms), hashContractTerms(terms)],

  assertAsked(_purchase, _terms, contractTerms) {
    payUrlOf(contractTerms);
  },

  pay,

  async abort(wallet, { orderId, sessionId }, { proposal, payment }) {
    const { merchant_pub: merchantPub } = parseTerms(proposal.contractTerms);
    const coins = await signCoins(wallet, proposal, payment);
    const request = { coins, merchantPub, orderId, sessionId };
    const client = styleBClient(wallet, PAY_TIME_LIMIT_MS);
    const permissions = await client.abort(payUrlOf(proposal.contractTerms), request);
    return takePermissions(wallet, { proposal, payment }, permissions);
  },

  /** Sends the same coins again, for the new session. */
  async bindSession(wallet, purchase, sessionId) {
    const { sessionSig } = await pay(wallet, { ...purchase, sessionId }, purchase.phase);
    if (sessionSig === undefined) throw new WalletError('RECEIPT_INVALID', { detail: 'session' });
    return sessionSig;
  },

  getRefunded,
  takeRefunds,
  parseTip: parseTipToken,
  pickUpTip,
};

async function pay(
  wallet: WalletPorts,
  purchase: PurchaseRecord,
  { proposal, payment }: SignedFor,
): Promise<PaymentProof> {
  const { orderId, sessionId } = purchase;
  const { merchant_pub: merchantPub } = parseTerms(proposal.contractTerms);
  const coins = await signCoins(wallet, proposal, payment);
  const client = styleBClient(wallet, PAY_TIME_LIMIT_MS);
  const request = { coins, merchantPub, orderId, sessionId };
  const proof = await client.pay(payUrlOf(proposal.contractTerms), request);
  return verifyProof(proposal, purchase, proof);
}

/** Returns the address at which the contract is paid. */
function payUrlOf(contractTerms: Proposal['contractTerms']): string {
  const url = contractTerms['pay_url'];
  if (typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url)) return url;
  throw new WalletError('CONTRACT_MALFORMED', { detail: 'pay_url' });
}
