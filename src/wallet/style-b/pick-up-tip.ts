/**
 * Withdraws coins of a tip from the merchant's reserve with the merchant's signatures (protocol-b
 * 3.7). Returns null for a coin that the exchange refuses, if it makes others. Throws what a client
 * throws.
 */
import type { TipPlanchet } from '@/protocol/tip';
import { exchangeClient, findFinalRefusal, PAY_TIME_LIMIT_MS } from '@/wallet/core/partners';
import type { TipRecord } from '@/wallet/core/tip-state';
import type { WalletPorts } from '@/wallet/core/wallet-ports';
import { styleBClient } from '@/wallet/style-b/client';

export async function pickUpTip(
  wallet: WalletPorts,
  { pickupUrl, tipId, exchangeBaseUrl }: TipRecord,
  planchets: TipPlanchet[],
): Promise<readonly (Uint8Array | null)[]> {
  if (pickupUrl === undefined) throw new Error('a tip without the address of its pickup');
  const client = styleBClient(wallet, PAY_TIME_LIMIT_MS);
  const { reservePub, reserveSigs } = await client.pickUpTip(pickupUrl, tipId, { planchets });
  const exchange = exchangeClient(wallet, exchangeBaseUrl);
  const signatures: (Uint8Array | null)[] = [];
  for (const [index, planchet] of planchets.entries()) {
    const reserveSig = reserveSigs[index];
    if (reserveSig === undefined) break;
    const request = {
      hDenom: planchet.denomPubHash,
      coinEv: planchet.coinEv,
      reservePub,
      reserveSig,
    };
    try {
      signatures.push(await exchange.withdraw(reservePub, request));
    } catch (error) {
      const isLast = index === planchets.length - 1;
      const isNone = isLast && signatures.every((signature) => signature === null);
      if (isNone || findFinalRefusal(error) === null) throw error;
      signatures.push(null);
    }
  }
  return signatures;
}
