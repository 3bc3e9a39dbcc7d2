/**
 * Style B of the merchant's interface, for a wallet (protocol-b 3.2, 3.4; browser-wallet 4).
 * Requests go to addresses that the merchant has named. See merchant-style.ts.
 */
import { hashContractTerms, hashContractTermsV6 } from '@/protocol/contract-hash';
import type { ErrorName } from '@/protocol/errors';
import { codeOf, type StyleBRoute } from '@/protocol/style-b/errors';
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

/** The number of deployed merchants, and then that of later ones. */
const codesOf = (route: StyleBRoute, name: ErrorName): readonly number[] => [
  codeOf(name, route),
  codeOf(name),
];

export const styleB: MerchantStyle = {
  generation: 'v6',
  payWaitMs: PAY_TIME_LIMIT_MS,
  codes: {
    // An unknown order has the same number, but its status is 404.
    claimedByAnother: codesOf('public/proposal', 'MERCHANT_POST_ORDERS_ID_CLAIM_ALREADY_CLAIMED'),
    // The exchange's own reply, which the merchant forwards (protocol-b 3.4).
    coinLacksValue: codesOf('public/pay', 'MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS'),
    paymentComplete: codesOf(
      'public/pay',
      'MERCHANT_POST_ORDERS_ID_ABORT_REFUND_REFUSED_PAYMENT_COMPLETE',
    ),
    otherDenominations: codesOf('public/tip-pickup', 'MERCHANT_TIP_PICKUP_DENOMINATION_UNKNOWN'),
  },

  askContract(wallet, { contractUrl, noncePub }) {
    if (contractUrl === undefined) throw new Error('a purchase without the address of a contract');
    return styleBClient(wallet).contract(contractUrl, noncePub);
  },

  listHashes: (terms) => [hashContractTermsV6(terms), hashContractTerms(terms)],

  orderPage: () => null,

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
