/**
 * POST /deposit (protocol-b 5): the operation of deposits/deposit-coins.ts. The reply names no
 * time. Its confirmation (purpose 1033) covers the contract's timestamp, which the client knows. It
 * also refuses accounts of other kinds (1217) and timestamps more than a month from now (1218).
 */
import { z } from 'zod';
import { subtractAmounts } from '@/protocol/amount';
import { signAsync } from '@/protocol/crypto/eddsa';
import { signaturesV6 } from '@/protocol/crypto/signatures';
import { depositSuccessV6Schema, type DepositRequestV6 } from '@/protocol/exchange-v6';
import { FormatError } from '@/protocol/format-error';
import { assertValidPayto, wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import { depositCoin } from '../deposits/deposit-coins';
import { atDoorOf, type Exchange } from '../exchange';

const MONTH_MS = 31 * 24 * 3_600_000;

export async function depositCoinV6(
  exchange: Exchange,
  request: DepositRequestV6,
): Promise<z.input<typeof depositSuccessV6Schema>> {
  assertDoor(exchange, request);
  const { coin_pub: coinPub, ...deposit } = request;
  await depositCoin(atDoorOf(exchange, 'v6'), { ...deposit, coinPub });
  const { feeDeposit } = exchange.keys.getDenomination(request.denom_pub_hash);
  const blob = signaturesV6.confirmDeposit({
    hContract: request.h_contract_terms,
    hWire: request.h_wire,
    exchangeTimestamp: roundDown(request.timestamp),
    refundDeadline: roundDown(request.refund_deadline),
    amountWithoutFee: subtractAmounts(request.contribution, feeDeposit),
    coinPub,
    merchantPub: request.merchant_pub,
  });
  const signer = exchange.keys.signer(exchange.clock.now());
  return z.encode(depositSuccessV6Schema, {
    status: 'DEPOSIT_OK',
    sig: await signAsync(signer.privateKey, blob),
    pub: signer.publicKey,
  });
}

function assertDoor({ clock, wireMethod }: Exchange, request: DepositRequestV6): void {
  const { payto_uri: payto } = request.wire;
  if (isOtherKind(payto, wireMethod)) {
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
