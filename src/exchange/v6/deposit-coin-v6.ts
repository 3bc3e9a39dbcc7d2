/**
 * Answers POST /deposit (protocol-b 5): the operation of deposits/deposit-coins.ts. The reply names no
 * time. Its confirmation (purpose 1033) covers the contract's timestamp, which the client knows. It
 * also refuses accounts of other kinds (1217) and timestamps more than a month from now (1218).
 */
import { subtractAmounts } from '@/protocol/amount';
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV6 } from '@/protocol/signatures';
import type { DepositRequestV6, DepositSuccessV6 } from '@/protocol/exchange-v6';
import { FormatError } from '@/protocol/format-error';
import { assertValidPayto, wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import { depositCoin } from '../deposits/deposit-coins';
import { preferring, type Exchange } from '../exchange';

const MONTH_MS = 31 * 24 * 3_600_000;

export async function depositCoinV6(
  exchange: Exchange,
  request: DepositRequestV6,
): Promise<DepositSuccessV6> {
  assertWireAndTime(exchange, request);
  await depositCoin(preferring(exchange, 'v6'), request);
  const { feeDeposit } = exchange.keys.getDenomination(request.hDenom);
  const blob = signaturesV6.confirmDeposit({
    ...request,
    exchangeTimestamp: roundDown(request.timestamp),
    refundDeadline: roundDown(request.refundDeadline),
    amountWithoutFee: subtractAmounts(request.contribution, feeDeposit),
  });
  const signer = exchange.keys.signer(exchange.clock.now());
  return {
    status: 'DEPOSIT_OK',
    exchangeSig: sign(signer.privateKey, blob),
    exchangePub: signer.publicKey,
  };
}

function assertWireAndTime({ clock, wireMethod }: Exchange, request: DepositRequestV6): void {
  if (isOtherKind(request.wire.payto, wireMethod)) {
    throw new Refusal('V6_DEPOSIT_INVALID_WIRE_FORMAT_TYPE_UNSUPPORTED');
  }
  if (Math.abs(request.timestamp - clock.now()) > MONTH_MS) {
    throw new Refusal('V6_DEPOSIT_INVALID_TIMESTAMP');
  }
}

/** The operation refuses a malformed account. */
function isOtherKind(payto: string, wireMethod: string): boolean {
  try {
    assertValidPayto(payto);
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
  return wireMethodOf(payto) !== wireMethod;
}
