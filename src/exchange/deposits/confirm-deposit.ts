/** The exchange's word that it has taken a coin (purpose 1033). */
import { signAsync } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/crypto/signatures';
import type { Exchange } from '../exchange';
import type { VerifiedDeposit } from './verify-deposit';

export interface DepositConfirmation {
  readonly exchangeTimestamp: number;
  readonly exchangeSig: Uint8Array;
  readonly exchangePub: Uint8Array;
}

export async function confirmDeposit(
  exchange: Exchange,
  { row, hWire }: VerifiedDeposit,
  exchangeTimestamp: number,
): Promise<DepositConfirmation> {
  const signer = exchange.keys.signer(exchange.clock.now());
  const blob = signaturesV9.confirmDeposit({
    hContract: row.hContract,
    hWire,
    exchangeTimestamp,
    refundDeadline: row.refundDeadline,
    amountWithoutFee: {
      currency: exchange.currency,
      units: row.amountWithFee - row.depositFee,
    },
    coinPub: row.coinPub,
    merchantPub: row.merchantPub,
  });
  return {
    exchangeTimestamp,
    exchangeSig: await signAsync(signer.privateKey, blob),
    exchangePub: signer.publicKey,
  };
}
