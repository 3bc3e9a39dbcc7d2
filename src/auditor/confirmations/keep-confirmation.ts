/**
 * PUT deposit-confirmation (protocol-b 6): keeps an exchange's signed confirmation of a deposit as
 * evidence. Idempotent. Accepts signatures of either wire generation (decision D13).
 *
 * Throws AUDITOR_EXCHANGE_UNKNOWN, GENERIC_CURRENCY_MISMATCH,
 * DEPOSIT_CONFIRMATION_SIGNATURE_INVALID. Its `parameter` names the failed check:
 *
 * - `master_sig` first (1024: the key was the exchange's when it signed);
 * - then `exchange_sig` (1033).
 */
import type { DepositConfirmation } from '@/protocol/auditor';
import { isSignedInEither } from '@/protocol/crypto/generations';
import { Refusal } from '@/protocol/refusal';
import { isAuditedExchange } from '@/storage/auditor/exchanges';
import { insertConfirmation } from '@/storage/auditor/confirmations';
import type { Auditor } from '../auditor';

export async function keepConfirmation(
  auditor: Auditor,
  confirmation: DepositConfirmation,
): Promise<{ readonly status: 'DEPOSIT_CONFIRMATION_OK' }> {
  if (confirmation.amount_without_fee.currency !== auditor.currency) {
    throw new Refusal('GENERIC_CURRENCY_MISMATCH', { field: 'amount_without_fee' });
  }
  if (!(await isAuditedExchange(auditor.db, confirmation.master_pub))) {
    throw new Refusal('AUDITOR_EXCHANGE_UNKNOWN');
  }
  if (!(await isExchangesKey(confirmation))) throw badSignature('master_sig');
  if (!(await isConfirmed(confirmation))) throw badSignature('exchange_sig');
  await insertConfirmation(auditor.db, {
    hContract: confirmation.h_contract_terms,
    hWire: confirmation.h_wire,
    timestampMs: confirmation.timestamp,
    refundDeadlineMs: confirmation.refund_deadline,
    amountWithoutFee: confirmation.amount_without_fee.units,
    coinPub: confirmation.coin_pub,
    merchantPub: confirmation.merchant_pub,
    exchangeSig: confirmation.exchange_sig,
    exchangePub: confirmation.exchange_pub,
    masterPub: confirmation.master_pub,
    masterSig: confirmation.master_sig,
    receivedMs: auditor.clock.now(),
  });
  return { status: 'DEPOSIT_CONFIRMATION_OK' };
}

/** Whether the master key signed this key and it was in use when the deposit was confirmed. */
async function isExchangesKey(confirmation: DepositConfirmation): Promise<boolean> {
  const { master_pub: masterPub, master_sig: masterSig, timestamp } = confirmation;
  const { ep_start: start, ep_expire: expire, ep_end: end } = confirmation;
  if (timestamp < start || timestamp > end) return false;
  return isSignedInEither(masterPub, masterSig, 'v9', (layouts) =>
    layouts.signingKey({ masterPub, start, expire, end, signkeyPub: confirmation.exchange_pub }),
  );
}

function isConfirmed(confirmation: DepositConfirmation): Promise<boolean> {
  const { exchange_pub: exchangePub, exchange_sig: exchangeSig } = confirmation;
  return isSignedInEither(exchangePub, exchangeSig, 'v9', (layouts) =>
    layouts.confirmDeposit({
      hContract: confirmation.h_contract_terms,
      hWire: confirmation.h_wire,
      exchangeTimestamp: confirmation.timestamp,
      refundDeadline: confirmation.refund_deadline,
      amountWithoutFee: confirmation.amount_without_fee,
      coinPub: confirmation.coin_pub,
      merchantPub: confirmation.merchant_pub,
    }),
  );
}

function badSignature(parameter: 'master_sig' | 'exchange_sig'): Refusal {
  return new Refusal('DEPOSIT_CONFIRMATION_SIGNATURE_INVALID', {
    field: parameter,
    body: { parameter },
  });
}
