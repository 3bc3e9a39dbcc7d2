/**
 * Answers POST reserves/$RESERVE_PUB/withdraw (protocol-a 5.5): returns an envelope's blind signature.
 * Idempotent per (reserve, envelope): a repetition gets the same signature and debits once, also in
 * parallel or after a crash. Debit and record are one statement. The signature is computed
 * meanwhile, and again on every repetition. If the reserve may be empty or invented, it is computed
 * afterwards. Throws, in this order: EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN,
 * EXCHANGE_WITHDRAW_RESERVE_SIGNATURE_INVALID, EXCHANGE_GENERIC_DENOMINATION_VALIDITY_IN_FUTURE or
 * EXCHANGE_GENERIC_DENOMINATION_EXPIRED, EXCHANGE_WITHDRAW_RESERVE_UNKNOWN,
 * EXCHANGE_WITHDRAW_INSUFFICIENT_FUNDS with balance and the latest history. The reserve's status has
 * the whole history.
 */
import { addAmounts } from '@/protocol/amount';
import { equalBytes } from '@/protocol/crypto/bytes';
import { hashCoinEnvelope } from '@/protocol/crypto/planchets';
import type { WithdrawRequest } from '@/protocol/exchange';
import { isSignedInEither } from '@/protocol/generations';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { isUniqueViolation } from '@/storage/client';
import { hasDenomination } from '@/storage/exchange/keys';
import { findReserveHistory } from '@/storage/exchange/reserve-history';
import { findWithdrawal, recordWithdrawal, type WithdrawalRow } from '@/storage/exchange/reserves';
import type { Exchange } from '../exchange';
import { assertIssuing, type Denomination } from '../keys/denomination';
import { ensureKeys } from '../keys/open-keys';
import { assertEnvelope, blindSign } from '../keys/blind-sign';
import { describeReserve, reserveTopic } from './get-reserve-status';

/** Number of entries of each kind in a refusal. */
const MAX_ENTRIES = 20;

export async function withdrawCoin(
  exchange: Exchange,
  reservePub: Uint8Array,
  request: WithdrawRequest,
): Promise<Uint8Array> {
  if (request.reservePub !== undefined && !equalBytes(request.reservePub, reservePub)) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: 'reserve_pub',
      detail: 'another reserve than the path names',
    });
  }
  await ensureKeys(exchange);
  const denomination = exchange.keys.getDenomination(request.hDenom);
  assertEnvelope(denomination, request.coinEv);
  const row = verifyWithdrawal(exchange, reservePub, request, denomination);
  // The worker signs while the database writes. The signature is sent only after the write.
  const early = exchange.solvent.has(reservePub)
    ? blindSign(denomination, request.coinEv)
    : undefined;
  early?.catch(() => undefined);
  const recorded = await debitOnce(exchange, row, denomination).catch((thrown: unknown) => {
    exchange.solvent.remove(reservePub);
    throw thrown;
  });
  exchange.solvent.add(reservePub);
  exchange.wakeups.wakeSoon(reserveTopic(reservePub));
  const signed =
    early !== undefined && equalBytes(recorded, denomination.hDenom)
      ? early
      : blindSign(exchange.keys.getDenomination(recorded), request.coinEv);
  return signed;
}

function verifyWithdrawal(
  exchange: Exchange,
  reservePub: Uint8Array,
  request: WithdrawRequest,
  denomination: Denomination,
): WithdrawalRow {
  const hCoinEv = hashCoinEnvelope(request.coinEv);
  const amountWithFee = addAmounts(denomination.value, denomination.feeWithdraw);
  const signed = isSignedInEither(reservePub, request.reserveSig, exchange.generation, (layout) =>
    layout.withdraw({
      reservePub,
      amountWithFee,
      withdrawFee: denomination.feeWithdraw,
      hDenom: denomination.hDenom,
      hCoinEv,
    }),
  );
  if (!signed) throw new Refusal('EXCHANGE_WITHDRAW_RESERVE_SIGNATURE_INVALID');
  return {
    reservePub,
    hCoinEv,
    hDenom: denomination.hDenom,
    amountWithFee: amountWithFee.units,
    withdrawFee: denomination.feeWithdraw.units,
    reserveSig: request.reserveSig,
  };
}

/** Returns the denomination that the envelope's withdrawal was recorded with. */
async function debitOnce(
  exchange: Exchange,
  row: WithdrawalRow,
  denomination: Denomination,
): Promise<Uint8Array> {
  const { db, clock } = exchange;
  const known = () => findWithdrawal(db, row.reservePub, row.hCoinEv);
  try {
    assertIssuing(denomination, clock.now());
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
    // A reply that got lost is given again after the key has expired.
    const earlier = await known();
    if (earlier === undefined) throw refusal;
    return earlier;
  }
  let recorded = await recordWithdrawal(db, row).catch((error: unknown) => {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  });
  // The same request may have come twice, and the other one may have taken the last of the balance.
  recorded ??= await known();
  if (recorded !== undefined) return recorded;
  if (!(await hasDenomination(db, row.hDenom))) {
    throw new Refusal('EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN');
  }
  const history = await findReserveHistory(db, row.reservePub, MAX_ENTRIES);
  if (history === undefined) throw new Refusal('EXCHANGE_WITHDRAW_RESERVE_UNKNOWN');
  throw new Refusal('EXCHANGE_WITHDRAW_INSUFFICIENT_FUNDS', {
    body: describeReserve(exchange, row.reservePub, history),
  });
}
