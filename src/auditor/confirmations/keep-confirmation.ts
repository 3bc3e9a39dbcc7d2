/**
 * Answers PUT deposit-confirmation (protocol-b 6): keeps an exchange's signed confirmation of a deposit as
 * evidence. Idempotent. Accepts signatures of either wire generation (decision D13).
 *
 * Throws AUDITOR_EXCHANGE_UNKNOWN, GENERIC_CURRENCY_MISMATCH,
 * DEPOSIT_CONFIRMATION_SIGNATURE_INVALID. Its `parameter` names the failed check:
 *
 * - `master_sig` first (1024: the key was the exchange's when it signed);
 * - then `exchange_sig` (1033).
 */
import type { DepositReport } from '@/protocol/auditor';
import { isSignedInEither } from '@/protocol/generations';
import { Refusal } from '@/protocol/refusal';
import { isAuditedExchange } from '@/storage/auditor/exchanges';
import { insertConfirmation } from '@/storage/auditor/confirmations';
import type { Auditor } from '../auditor';

export async function keepConfirmation(
  auditor: Auditor,
  report: DepositReport,
): Promise<{ readonly status: 'DEPOSIT_CONFIRMATION_OK' }> {
  const { hContract, hWire, amountWithoutFee, coinPub, merchantPub } = report;
  const { exchangeSig, exchangePub, masterPub, masterSig } = report;
  if (amountWithoutFee.currency !== auditor.currency) {
    throw new Refusal('GENERIC_CURRENCY_MISMATCH', { field: 'amount_without_fee' });
  }
  if (!(await isAuditedExchange(auditor.db, masterPub))) {
    throw new Refusal('AUDITOR_EXCHANGE_UNKNOWN');
  }
  if (!isExchangesKey(report)) throw badSignature('master_sig');
  const isConfirmed = isSignedInEither(exchangePub, exchangeSig, 'v9', (layouts) =>
    layouts.confirmDeposit(report),
  );
  if (!isConfirmed) throw badSignature('exchange_sig');
  await insertConfirmation(auditor.db, {
    hContract,
    hWire,
    timestampMs: report.exchangeTimestamp,
    refundDeadlineMs: report.refundDeadline,
    amountWithoutFee: amountWithoutFee.units,
    coinPub,
    merchantPub,
    exchangeSig,
    exchangePub,
    masterPub,
    masterSig,
    receivedMs: auditor.clock.now(),
  });
  return { status: 'DEPOSIT_CONFIRMATION_OK' };
}

/** Whether the master key signed this key and it was in use when the deposit was confirmed. */
function isExchangesKey(report: DepositReport): boolean {
  const { masterPub, masterSig, exchangePub, exchangeTimestamp, start, expire, end } = report;
  if (exchangeTimestamp < start || exchangeTimestamp > end) return false;
  return isSignedInEither(masterPub, masterSig, 'v9', (layouts) =>
    layouts.signingKey({ masterPub, start, expire, end, signkeyPub: exchangePub }),
  );
}

function badSignature(parameter: 'master_sig' | 'exchange_sig'): Refusal {
  return new Refusal('DEPOSIT_CONFIRMATION_SIGNATURE_INVALID', {
    field: parameter,
    body: { parameter },
  });
}
