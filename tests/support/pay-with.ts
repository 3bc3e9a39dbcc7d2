/** Pays with a wallet whose owner agrees to everything. */
import { confirmPay, describeOffer, preparePay } from '@/wallet/core/pay';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';

/** Pays, and returns where the wallet sends its owner. */
export async function payWith(wallet: Wallet, payUri: string): Promise<string> {
  const offer = await preparePay(wallet, payUri);
  if (offer.state === 'payable') await confirmPay(wallet, offer.purchase, offer.quote.total);
  await runUntilDone(wallet, { forMs: 20_000 });
  const paid = await describeOffer(wallet, offer.purchase);
  if (paid.state !== 'paid') throw new Error(`the purchase is ${paid.state}`);
  return paid.nextUrl ?? '';
}
