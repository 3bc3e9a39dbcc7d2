/** Style A of the merchant's interface, for a wallet (protocol-a 7). See merchant-style.ts. */
import { orderPageOf } from '@/clients/order-page';
import { zeroAmount, type Amount } from '@/protocol/amount';
import { hashContractTerms } from '@/protocol/contract-hash';
import { ERRORS } from '@/protocol/errors';
import type { AbortedCoin } from '@/protocol/refund';
import { getCoin } from '@/wallet/core/coins';
import type { MerchantStyle, PaidPurchase, SignedFor } from '@/wallet/core/merchant-style';
import { merchantClient, PAY_TIME_LIMIT_MS } from '@/wallet/core/partners';
import { verifyProof } from '@/wallet/core/payment-proof';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import { signCoins } from '@/wallet/core/sign-coins';
import { parseTipUri } from '@/wallet/core/tip-source';
import type { WalletPorts } from '@/wallet/core/wallet-ports';
import { WalletError } from '@/wallet/core/wallet-error';

export const styleA: MerchantStyle = {
  payWaitMs: 20_000,
  codes: {
    claimedByAnother: [ERRORS.MERCHANT_POST_ORDERS_ID_CLAIM_ALREADY_CLAIMED.code],
    coinLacksValue: [ERRORS.MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS.code],
    paymentComplete: [ERRORS.MERCHANT_POST_ORDERS_ID_ABORT_REFUND_REFUSED_PAYMENT_COMPLETE.code],
    otherDenominations: [ERRORS.MERCHANT_TIP_PICKUP_DENOMINATION_UNKNOWN.code],
  },

  async askContract(wallet, { merchantBaseUrl, orderId, noncePub, claimToken }) {
    const answer = await merchantClient(wallet, merchantBaseUrl).claim(orderId, {
      nonce: noncePub,
      ...(claimToken === null ? {} : { token: claimToken }),
    });
    return { contractTerms: answer.contractTerms, sig: answer.sig };
  },

  listHashes: (contractTerms) => [hashContractTerms(contractTerms)],

  assertAsked({ merchantBaseUrl, orderId }, terms) {
    if (terms.merchant_base_url !== merchantBaseUrl) {
      throw new WalletError('CONTRACT_BASE_URL_MISMATCH', { detail: terms.merchant_base_url });
    }
    if (terms.order_id !== orderId) {
      throw new WalletError('CONTRACT_MALFORMED', { detail: 'another order than was claimed' });
    }
  },

  async pay(wallet, purchase, { proposal, payment }) {
    const { merchantBaseUrl, orderId, sessionId } = purchase;
    const coins = await signCoins(wallet, proposal, payment);
    const client = merchantClient(wallet, merchantBaseUrl, PAY_TIME_LIMIT_MS);
    const { sig: receipt, posConfirmation } = await client.pay(orderId, { coins, sessionId });
    const proof = verifyProof(proposal, purchase, { receipt });
    return posConfirmation === undefined ? proof : { ...proof, confirmation: posConfirmation };
  },

  abort,

  async bindSession(wallet, { merchantBaseUrl, orderId, phase }, sessionId) {
    const { proposal, receipt } = phase;
    const request = { sig: receipt, hContract: proposal.hContract, sessionId };
    await merchantClient(wallet, merchantBaseUrl).paid(orderId, request);
    return undefined;
  },

  getRefunded,

  async takeRefunds(wallet, { merchantBaseUrl, orderId, phase }) {
    const client = merchantClient(wallet, merchantBaseUrl, PAY_TIME_LIMIT_MS);
    return (await client.obtainRefund(orderId, { hContract: phase.proposal.hContract })).refunds;
  },

  orderPage: orderPageOf,

  parseTip: parseTipUri,

  async pickUpTip(wallet, { merchantBaseUrl, tipId }, planchets) {
    const client = merchantClient(wallet, merchantBaseUrl, PAY_TIME_LIMIT_MS);
    return await client.pickUpTip(tipId, { planchets });
  },
};

/** The merchant forwards the exchange's replies, coin by coin. */
async function abort(
  wallet: WalletPorts,
  { merchantBaseUrl, orderId }: PurchaseRecord,
  { proposal, payment }: SignedFor,
): Promise<readonly AbortedCoin[]> {
  const coins = [];
  for (const { coin: id, contribution } of payment.coins) {
    const { coinPub, exchangeBaseUrl } = await getCoin(wallet, id);
    coins.push({ coinPub, contribution, exchangeUrl: exchangeBaseUrl });
  }
  const client = merchantClient(wallet, merchantBaseUrl, PAY_TIME_LIMIT_MS);
  return (await client.abort(orderId, { hContract: proposal.hContract, coins })).refunds;
}

async function getRefunded(wallet: WalletPorts, purchase: PaidPurchase): Promise<Amount> {
  const { merchantBaseUrl, orderId, phase } = purchase;
  const { proposal, payment } = phase;
  const query = { hContract: proposal.hContract };
  const status = await merchantClient(wallet, merchantBaseUrl).orderStatus(orderId, query);
  return status.status === 'paid' ? status.refundAmount : zeroAmount(payment.customerFees.currency);
}
