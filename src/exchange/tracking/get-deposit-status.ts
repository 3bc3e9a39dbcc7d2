/**
 * Answers GET deposits/$H_WIRE/$MERCHANT_PUB/$H_CONTRACT_TERMS/$COIN_PUB (protocol-a 5.8): which transfer
 * paid a deposit, signed (purpose 1036). Before that, it says when to expect the transfer (status
 * 202). Only the merchant may ask (purpose 1103). Throws
 * EXCHANGE_DEPOSITS_GET_MERCHANT_SIGNATURE_INVALID, then EXCHANGE_DEPOSITS_GET_NOT_FOUND.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { DepositQuestion, DepositStatus } from '@/protocol/exchange';
import { isSignedInEither } from '@/protocol/generations';
import { Refusal } from '@/protocol/refusal';
import { findDeposit, type RecordedDeposit } from '@/storage/exchange/deposits';
import type { Exchange } from '../exchange';
import { ensureKeys } from '../keys/open-keys';

export async function getDepositStatus(
  exchange: Exchange,
  question: DepositQuestion,
): Promise<DepositStatus> {
  await ensureKeys(exchange);
  const { merchantPub, merchantSig, hWire } = question;
  const signed = isSignedInEither(merchantPub, merchantSig, exchange.generation, (layout) =>
    layout.trackTransaction(question),
  );
  if (!signed) throw new Refusal('EXCHANGE_DEPOSITS_GET_MERCHANT_SIGNATURE_INVALID');
  const deposit = await findDeposit(exchange.db, question);
  if (deposit === undefined || !equalBytes(deposit.hWire, hWire)) {
    throw new Refusal('EXCHANGE_DEPOSITS_GET_NOT_FOUND');
  }
  const { wtid, executionTime } = deposit;
  if (wtid === null || executionTime === null) {
    return { isWired: false, executionTime: deposit.readyTime };
  }
  return confirmWire(exchange, question, deposit, { wtid, executionTime });
}

function confirmWire(
  exchange: Exchange,
  question: DepositQuestion,
  deposit: RecordedDeposit,
  wired: { readonly wtid: Uint8Array; readonly executionTime: number },
): DepositStatus {
  const signer = exchange.keys.signer(exchange.clock.now());
  // Refunds come off first. What is wired was above the fee then.
  const units = deposit.amountWithFee - deposit.refunded - deposit.depositFee;
  const coinContribution = { currency: exchange.currency, units };
  const blob = signaturesV9.confirmWire({ ...question, ...wired, coinContribution });
  return {
    isWired: true,
    ...wired,
    coinContribution,
    exchangeSig: sign(signer.privateKey, blob),
    exchangePub: signer.publicKey,
  };
}
