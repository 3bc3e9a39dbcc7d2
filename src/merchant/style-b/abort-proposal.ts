/**
 * Aborts an incomplete payment: POST /public/pay with mode `abort-refund` (specification "States",
 * protocol-b 3.4) [PAYB-3]. Returns the permissions for the coins that were deposited for it. A
 * coin that signs the contract is the wallet's credential. Repeat it freely. Throws
 * MERCHANT_GENERIC_ORDER_UNKNOWN, 401/2157 if no coin has signed it, 403/2254 for a paid order, and
 * the refusals of abort-payment.ts.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import type { PaymentCoin } from '@/protocol/payment';
import { Refusal } from '@/protocol/refusal';
import type { PayProposalRequest } from '@/protocol/style-b/orders';
import type { MerchantRefundResponse } from '@/protocol/style-b/refunds';
import { findExchange, isExchangeUnavailable, type ExchangeFacts } from '../exchange-port';
import type { Merchant } from '../merchant';
import { getProposedOrder } from './pay-proposal';
import { listUnlisted } from '../payments/check-coins';
import { isDepositSigned, MAX_UNLISTED } from '../payments/unlisted-coins';
import { abortPayment } from '../payments/abort-payment';
import type { ClaimedOrder } from '../refunds/raise-refund';
import { takeRefunds } from '../refunds/refund-permissions';
import { refundRedirectUrl, signPermissions } from './refund-permission';

export async function abortProposal(
  merchant: Merchant,
  request: PayProposalRequest,
): Promise<MerchantRefundResponse> {
  const order = await getProposedOrder(merchant, request);
  if (!(await isOwner(merchant, order, request.coins))) {
    throw new Refusal('MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID', { field: 'coins' });
  }
  const aborted = await abortPayment(merchant, order);
  const permissions = await signPermissions(merchant, aborted);
  await takeRefunds(merchant, aborted.order, aborted.refunds);
  return {
    merchantPub: order.merchantPub,
    hContract: order.hContract,
    permissions,
    redirectUrl: refundRedirectUrl(merchant, order),
  };
}

/**
 * Reports whether the wallet claimed the order: only that one knows what its coins sign. Known coins cause
 * no requests. Few unlisted exchanges are asked, all at the same time.
 */
async function isOwner(
  merchant: Merchant,
  order: ClaimedOrder,
  coins: readonly PaymentCoin[],
): Promise<boolean> {
  const isDeposited = (coin: PaymentCoin): boolean =>
    order.deposits.some(
      ({ coinPub, coinSig }) =>
        equalBytes(coinPub, coin.coinPub) && equalBytes(coinSig, coin.coinSig),
    );
  if (coins.some(isDeposited)) return true;
  const tooMany = listUnlisted(merchant, coins).slice(MAX_UNLISTED);
  const named = new Set(coins.map(({ exchangeUrl }) => exchangeUrl));
  const asked = [...named].filter((url) => !tooMany.includes(url));
  const facts = await Promise.all(asked.map((url) => factsOf(merchant, url)));
  for (const coin of coins) {
    const denomination = facts[asked.indexOf(coin.exchangeUrl)]?.findDenomination(coin.hDenom);
    if (denomination === undefined) continue;
    if (isDepositSigned(order, coin, denomination.feeDeposit, 'v6')) return true;
  }
  return false;
}

async function factsOf(merchant: Merchant, url: string): Promise<ExchangeFacts | undefined> {
  try {
    return await (await findExchange(merchant, url))?.facts();
  } catch (error) {
    if (!isExchangeUnavailable(error)) throw error;
    return undefined;
  }
}
