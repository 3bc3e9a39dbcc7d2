/**
 * POST /public/pay with mode `abort-refund` (seed.md "States and transitions", protocol-b 3.4) [PAYB-3]:
 * gives a payment up that was not completed, and answers the permissions for the coins that were
 * deposited for it. A coin that signs the contract is the wallet's credential. Repeat it freely.
 * Throws 404/2005, 401/2157 when no coin has signed it, 403/2254 for a paid order, and the refusals of
 * abort-payment.ts.
 */
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { isSignedInEither } from '@/protocol/crypto/generations';
import { signaturesV6 } from '@/protocol/crypto/signatures-v6';
import type { PaymentCoin } from '@/protocol/payment';
import { Refusal } from '@/protocol/refusal';
import type { MerchantRefundResponse, PayProposalRequest } from '@/protocol/style-b';
import { ExchangeUnavailable, type ExchangeFacts } from '../exchange-port';
import { findExchange } from '../exchanges/find-exchange';
import type { Merchant } from '../merchant';
import { getProposedOrder } from '../payments/pay-proposal';
import { abortPayment } from './abort-payment';
import type { ClaimedOrder } from './raise-refund';
import { signRefunds, takeRefunds } from './refund-permissions';
import { permissionJson, refundRedirectUrl } from './style-b-permissions';

export async function abortProposal(
  merchant: Merchant,
  request: PayProposalRequest,
): Promise<MerchantRefundResponse> {
  const order = await getProposedOrder(merchant, request);
  if (!(await isOwner(merchant, order, request.coins))) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID', { field: 'coins' });
  }
  const aborted = await abortPayment(merchant, order);
  const permissions = await signRefunds(merchant, aborted, signaturesV6);
  await takeRefunds(merchant, aborted.order, aborted.refunds);
  return {
    merchant_pub: encodeBase32(order.merchantPub),
    h_contract_terms: encodeBase32(order.hContract),
    refund_permissions: permissions.map(permissionJson),
    refund_redirect_url: refundRedirectUrl(merchant, order),
  };
}

/** Only the wallet that claimed the order knows what its coins sign. */
async function isOwner(
  merchant: Merchant,
  order: ClaimedOrder,
  coins: readonly PaymentCoin[],
): Promise<boolean> {
  for (const coin of coins) {
    const isDeposited = order.deposits.some(({ coinPub, coinSig }) => {
      return equalBytes(coinPub, coin.coin_pub) && equalBytes(coinSig, coin.coin_sig);
    });
    if (isDeposited || (await isSigned(merchant, order, coin))) return true;
  }
  return false;
}

async function isSigned(
  merchant: Merchant,
  order: ClaimedOrder,
  coin: PaymentCoin,
): Promise<boolean> {
  const denomination = (await factsOf(merchant, coin.exchange_url))?.findDenomination(coin.h_denom);
  if (denomination === undefined) return false;
  return isSignedInEither(coin.coin_pub, coin.coin_sig, 'v6', (layout) =>
    layout.deposit({
      hContract: order.hContract,
      hWire: order.hWire,
      hDenom: coin.h_denom,
      timestamp: order.timestamp,
      refundDeadline: order.refundDeadline,
      amountWithFee: coin.contribution,
      depositFee: denomination.feeDeposit,
      merchantPub: order.merchantPub,
      coinPub: coin.coin_pub,
    }),
  );
}

async function factsOf(merchant: Merchant, url: string): Promise<ExchangeFacts | undefined> {
  try {
    return await (await findExchange(merchant, url))?.facts();
  } catch (error) {
    if (!(error instanceof ExchangeUnavailable)) throw error;
    return undefined;
  }
}
