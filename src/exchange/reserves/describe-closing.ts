/**
 * Describes the closing of a reserve for its history, signed (purpose 1040). `amount` is what left
 * the reserve, the fee included. `h_wire` is the hash of the receiver's account with an empty salt.
 */
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { hashWire } from '@/protocol/wire-hash';
import type { ReserveEntry } from '@/storage/exchange/reserve-history';
import type { Exchange } from '../exchange';

export function describeClosing(
  { currency, keys, clock }: Exchange,
  reservePub: Uint8Array,
  entry: Extract<ReserveEntry, { type: 'CLOSING' }>,
) {
  const { timestamp, hash: wtid, payto: receiverPayto } = entry;
  const amount = { currency, units: entry.amount };
  const closingFee = { currency, units: entry.fee };
  const hWire = hashWire(receiverPayto, '');
  const signer = keys.signer(clock.now());
  const blob = signaturesV9.reserveClosed({
    timestamp,
    closingAmount: amount,
    closingFee,
    reservePub,
    hWire,
    wtid,
  });
  return {
    amount,
    closingFee,
    receiverPayto,
    wtid,
    hWire,
    timestamp,
    exchangePub: signer.publicKey,
    exchangeSig: sign(signer.privateKey, blob),
  };
}
