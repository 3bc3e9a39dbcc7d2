/**
 * Reports a credit on the merchant's account: POST private/transfers (protocol-a 8) [TRACK-3]. The
 * reply says which orders it pays. Idempotent. If the exchange gives no usable answer, the report
 * is stored and may be repeated later. Throws GENERIC_CURRENCY_MISMATCH for another currency,
 * MERCHANT_PRIVATE_POST_TRANSFERS_ACCOUNT_NOT_FOUND for an account of others,
 * MERCHANT_EXCHANGE_UNKNOWN for an untrusted exchange. Throws the exchange's own refusal
 * (EXCHANGE_TRANSFERS_GET_WTID_NOT_FOUND). Throws
 * MERCHANT_PRIVATE_POST_TRANSFERS_CONFLICTING_REPORTS if amount or account differ from what was
 * reported or from what the exchange says. Throws MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE for
 * a wire fee above the announced one. Throws MERCHANT_TRACK_TRANSFER_CONFLICT with the proofs if
 * the exchange contradicts itself, and 502 or 504 without a usable answer.
 */
import { compareAmounts } from '@/protocol/amount';
import { equalBytes } from '@/protocol/crypto/bytes';
import { isUpstreamRefusal, Refusal, UpstreamRefusal } from '@/protocol/refusal';
import type { TransferReconciliation, TransferReport } from '@/protocol/tracking';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import { keepReportedTransfer } from '@/storage/merchant/transfers';
import { EXCHANGE_FAILURES } from '../exchange-answers';
import { findExchange, isExchangeUnavailable, type ExchangePort } from '../exchange-port';
import type { Merchant } from '../merchant';
import { unitsOf } from '../units-of';
import { wordsFor } from '../payments/deposit-refusal';
import { assertBelievable } from './assert-believable';
import { examineTransfer, type ExaminedTransfer } from './examine-transfer';
import { keepExamined } from './keep-examined';
import { sumByOrder } from './transfer-response';

export async function reportTransfer(
  merchant: Merchant,
  instance: Instance,
  report: TransferReport,
): Promise<TransferReconciliation> {
  unitsOf(merchant.currency, report.creditAmount, 'credit_amount');
  const account = instance.accounts.find(({ payto }) => payto === report.payto);
  if (account === undefined) {
    throw new Refusal('MERCHANT_PRIVATE_POST_TRANSFERS_ACCOUNT_NOT_FOUND', { field: 'payto_uri' });
  }
  const exchange = await findExchange(merchant, report.exchangeUrl).catch(unanswered);
  if (exchange === undefined) {
    throw new Refusal('MERCHANT_EXCHANGE_UNKNOWN', { field: 'exchange_url' });
  }
  try {
    const examined = await examineTransfer(merchant, exchange, instance.id, report.wtid);
    assertReported(report, instance, account, examined);
    await assertBelievable(merchant, { instanceId: instance.id, exchange, account }, examined);
    const { payto } = account;
    const to = { instanceId: instance.id, exchange, payto, wtid: report.wtid, confirmed: true };
    await keepExamined(merchant, to, examined);
    return answer(examined, merchant.currency);
  } catch (error) {
    if (isUpstreamRefusal(error)) {
      const { status, code, body } = error;
      throw new UpstreamRefusal(status, { ...wordsFor(code), ...body });
    }
    if (isExchangeUnavailable(error)) {
      await keepForLater(merchant, instance, exchange, report);
    }
    return unanswered(error);
  }
}

function unanswered(error: unknown): never {
  if (!isExchangeUnavailable(error)) throw error;
  throw new Refusal(EXCHANGE_FAILURES[error.failure]);
}

function answer({ details, matched }: ExaminedTransfer, currency: string): TransferReconciliation {
  return {
    total: details.total,
    wireFee: details.wireFee,
    executionTime: details.executionTime,
    depositsSums: sumByOrder(matched, currency),
  };
}

function assertReported(
  report: TransferReport,
  instance: Instance,
  account: AccountRow,
  { details }: ExaminedTransfer,
): void {
  const conflict = 'MERCHANT_PRIVATE_POST_TRANSFERS_CONFLICTING_REPORTS';
  const isOurAccount =
    equalBytes(details.merchantPub, instance.merchantPub) &&
    equalBytes(details.hWire, account.hWire);
  if (!isOurAccount) throw new Refusal(conflict, { field: 'payto_uri' });
  if (compareAmounts(report.creditAmount, details.total) === 0) return;
  throw new Refusal(conflict, { field: 'credit_amount' });
}

async function keepForLater(
  merchant: Merchant,
  instance: Instance,
  exchange: ExchangePort,
  report: TransferReport,
): Promise<void> {
  const kept = await keepReportedTransfer(merchant.db, {
    instanceId: instance.id,
    exchangeUrl: exchange.baseUrl,
    wtid: report.wtid,
    payto: report.payto,
    creditAmount: report.creditAmount.units,
  });
  if (!kept) {
    throw new Refusal('MERCHANT_PRIVATE_POST_TRANSFERS_CONFLICTING_REPORTS', { field: 'wtid' });
  }
}
