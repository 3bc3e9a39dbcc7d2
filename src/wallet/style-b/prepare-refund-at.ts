/**
 * Finds the purchase of a refund by the address where a style B merchant lists it (browser-wallet
 * 4).
 * Throws WalletError URI_UNSUPPORTED, PURCHASE_UNKNOWN, PARTNER_REFUSED, and what a client throws.
 */
import { encodeBase32 } from '@/protocol/base32';
import { asked } from '@/wallet/core/partners';
import { assertPaid, describeRefund, type RefundOffer } from '@/wallet/core/refund';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';
import { styleBClient } from '@/wallet/style-b/client';

export async function prepareRefundAt(wallet: Wallet, refundUrl: string): Promise<RefundOffer> {
  if (!/^https?:/i.test(refundUrl) || !URL.canParse(refundUrl)) {
    throw new WalletError('URI_UNSUPPORTED', { detail: 'no address of a refund' });
  }
  const permissions = await asked(styleBClient(wallet).refunds(refundUrl));
  const coins = permissions.map(({ coinPub }) => encodeBase32(coinPub));
  const id = await commitDecision(wallet, async () => {
    const ours = (await wallet.store.list('purchase')).find(
      ({ phase }) =>
        phase.state === 'paid' && phase.payment.coins.some(({ coin }) => coins.includes(coin)),
    );
    const purchase = assertPaid(ours);
    // A merchant of style A is asked at its own address.
    const isNew = purchase.contractUrl !== undefined && purchase.refundUrl !== refundUrl;
    const record = { ...purchase, refundUrl };
    return { puts: isNew ? [{ kind: 'purchase', record } as const] : [], result: purchase.id };
  });
  return describeRefund(wallet, id);
}
