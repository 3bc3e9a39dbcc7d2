/**
 * Signs that the rest of a coin went back to where it came from (purposes 1039, 1041). The reply to
 * a recoup has the signature. So do the histories of the coin and of its reserve or old coin.
 */
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { CoinOrigin } from '@/storage/exchange/recoups';
import type { Exchange } from './exchange';

export interface GivenBack {
  readonly coinPub: Uint8Array;
  readonly origin: CoinOrigin;
  readonly amount: bigint;
  readonly timestamp: number;
}

export function signRecoup(
  exchange: Exchange,
  { coinPub, origin, amount: units, timestamp }: GivenBack,
) {
  const signer = exchange.keys.signer(exchange.clock.now());
  const amount = { currency: exchange.currency, units };
  const fields = { timestamp, recoupAmount: amount, coinPub };
  const blob =
    origin.from === 'reserve'
      ? signaturesV9.confirmRecoup({ ...fields, reservePub: origin.pub })
      : signaturesV9.confirmRecoupRefresh({ ...fields, oldCoinPub: origin.pub });
  return {
    amount,
    timestamp,
    exchangeSig: sign(signer.privateKey, blob),
    exchangePub: signer.publicKey,
  };
}
