/**
 * POST private/transfers (protocol-a 8): the merchant reports a credit on its account; the answer
 * tells which orders it pays. Idempotent. Throws 404/2555 for an account of others, 404/9206 for an
 * exchange that is not trusted, the exchange's own refusal (404/1451), 409/2553 when amount or
 * account differ from what the exchange says, 502/2554 for a wire fee above the announced one, and
 * 502 or 504 when there is no usable answer.
 */
import { z } from 'zod';
import { compareAmounts } from '@/protocol/amount';
import { equalBytes } from '@/protocol/crypto/bytes';
import type { TransferDetails } from '@/protocol/exchange';
import { wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import { transferReconciliationSchema, type TransferReport } from '@/protocol/tracking';
import type { AccountRow, Instance } from '@/storage/merchant/instances';
import { keepTransfer } from '@/storage/merchant/transfers';
import { ExchangeUnavailable, type ExchangeFailure, type ExchangePort } from '../exchange-port';
import { orderTopic, type Merchant } from '../merchant';
import { examineTransfer, type ExaminedTransfer } from './examine-transfer';
import type { MatchedDeposit } from './transfer-rules';

export type ReconciliationBody = z.input<typeof transferReconciliationSchema>;

export async function reportTransfer(
  merchant: Merchant,
  instance: Instance,
  report: TransferReport,
): Promise<ReconciliationBody> {
  const account = instance.accounts.find(({ payto }) => payto === report.payto_uri);
  if (account === undefined) {
    throw new Refusal('MERCHANT_PRIVATE_POST_TRANSFERS_ACCOUNT_NOT_FOUND');
  }
  const exchange = merchant.exchanges.find(({ baseUrl }) => baseUrl === report.exchange_url);
  if (exchange === undefined) throw new Refusal('MERCHANT_EXCHANGE_UNKNOWN');
  const payee = {
    instanceId: instance.id,
    merchantPub: instance.merchantPub,
    hWire: account.hWire,
  };
  const examined = await answered(examineTransfer(merchant, exchange, payee, report.wtid));
  const { details, matched } = examined;
  assertReported(report, instance, account, details);
  await assertWireFee(exchange, account, details);
  await keep(merchant, { instance, exchange, account, report }, examined);
  return z.encode(transferReconciliationSchema, {
    total: details.total,
    wire_fee: details.wire_fee,
    execution_time: details.execution_time,
    deposits_sums: sumByOrder(matched, merchant.currency),
  });
}

const FAILURES = {
  timeout: 'MERCHANT_GENERIC_EXCHANGE_TIMEOUT',
  unreachable: 'MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE',
  malformed: 'MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED',
  failed: 'MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED',
} as const satisfies Record<ExchangeFailure, string>;

async function answered<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof ExchangeUnavailable)) throw error;
    throw new Refusal(FAILURES[error.failure]);
  }
}

function assertReported(
  report: TransferReport,
  instance: Instance,
  account: AccountRow,
  details: TransferDetails,
): void {
  const same =
    report.credit_amount.currency === details.total.currency &&
    compareAmounts(report.credit_amount, details.total) === 0 &&
    equalBytes(details.merchant_pub, instance.merchantPub) &&
    equalBytes(details.h_wire, account.hWire);
  if (!same) throw new Refusal('MERCHANT_PRIVATE_POST_TRANSFERS_CONFLICTING_REPORTS');
}

async function assertWireFee(
  exchange: ExchangePort,
  account: AccountRow,
  details: TransferDetails,
): Promise<void> {
  const facts = await answered(exchange.facts());
  const announced = facts.findWireFee(wireMethodOf(account.payto), details.execution_time);
  // A fee of a time that is no longer announced cannot be compared.
  if (announced === undefined || compareAmounts(details.wire_fee, announced) <= 0) return;
  throw new Refusal('MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE');
}

async function keep(
  merchant: Merchant,
  at: { instance: Instance; exchange: ExchangePort; account: AccountRow; report: TransferReport },
  { details, matched, verified }: ExaminedTransfer,
): Promise<void> {
  const wired = await keepTransfer(merchant.db, {
    instanceId: at.instance.id,
    exchangeUrl: at.exchange.baseUrl,
    wtid: at.report.wtid,
    payto: at.account.payto,
    creditAmount: details.total.units,
    wireFee: details.wire_fee.units,
    executionMs: details.execution_time,
    verified,
    confirmed: true,
    deposits: matched,
  });
  for (const { instanceId, orderId } of wired) {
    merchant.wakeups.wake(orderTopic(instanceId, orderId));
  }
}

function sumByOrder(matched: readonly MatchedDeposit[], currency: string) {
  const sums = new Map<string, { value: bigint; fee: bigint }>();
  for (const { orderId, value, fee } of matched) {
    const sum = sums.get(orderId) ?? { value: 0n, fee: 0n };
    sums.set(orderId, { value: sum.value + value, fee: sum.fee + fee });
  }
  return [...sums].map(([orderId, { value, fee }]) => ({
    order_id: orderId,
    deposit_value: { currency, units: value },
    deposit_fee: { currency, units: fee },
  }));
}
