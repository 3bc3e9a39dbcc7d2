/**
 * Finds out which transfer paid each deposit whose wire deadline has passed, and marks the orders
 * wired [TRACK-3]: asks for the deposit (purpose 1103), then for the whole transfer, which answers
 * for all its other deposits too. What is not wired yet is asked again later. Idempotent.
 */
import { encodeBase32 } from '@/protocol/base32';
import { signAsync } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import { isRefusal, isUpstreamRefusal } from '@/protocol/refusal';
import {
  keepTransfer,
  listUntracked,
  postponeTracking,
  type UntrackedDeposit,
} from '@/storage/merchant/transfers';
import { ExchangeUnavailable, type ExchangePort } from '../exchange-port';
import { orderTopic, type Merchant } from '../merchant';
import { examineTransfer } from './examine-transfer';

const BATCH = 100;
const MIN_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 3_600_000;

/** Answers how many transfers were found. */
export async function matchTransfers(merchant: Merchant, signal?: AbortSignal): Promise<number> {
  let found = 0;
  const done = new Set<string>();
  for (const deposit of await listUntracked(merchant.db, merchant.clock.now(), BATCH)) {
    if (signal?.aborted === true) break;
    if (done.has(nameOf(deposit))) continue;
    const matched = await matchDeposit(merchant, deposit);
    for (const one of matched ?? []) done.add(nameOf(one));
    if (matched !== null) found += 1;
    if (!done.has(nameOf(deposit))) await postpone(merchant, deposit);
  }
  return found;
}

function nameOf({ row, coinPub }: { row: string; coinPub: Uint8Array }): string {
  return `${row}/${encodeBase32(coinPub)}`;
}

/** The longer it is overdue, the rarer we ask. */
async function postpone(merchant: Merchant, deposit: UntrackedDeposit): Promise<void> {
  const now = merchant.clock.now();
  const overdueMs = now - deposit.dueMs;
  const pauseMs = Math.min(Math.max(Math.floor(overdueMs / 8), MIN_PAUSE_MS), MAX_PAUSE_MS);
  await postponeTracking(merchant.db, deposit, now + pauseMs);
}

/** The deposits of the transfer that paid this one; null when it is not wired yet. */
async function matchDeposit(
  merchant: Merchant,
  deposit: UntrackedDeposit,
): Promise<readonly { row: string; coinPub: Uint8Array }[] | null> {
  const exchange = merchant.exchanges.find(({ baseUrl }) => baseUrl === deposit.exchangeUrl);
  if (exchange === undefined) return null;
  try {
    return await askExchange(merchant, exchange, deposit);
  } catch (error) {
    if (error instanceof ExchangeUnavailable || isUpstreamRefusal(error) || isRefusal(error)) {
      return null;
    }
    throw error;
  }
}

async function askExchange(
  merchant: Merchant,
  exchange: ExchangePort,
  deposit: UntrackedDeposit,
): Promise<readonly { row: string; coinPub: Uint8Array }[] | null> {
  const blob = signaturesV9.trackTransaction(deposit);
  const merchantSig = await signAsync(deposit.merchantPriv, blob);
  const status = await exchange.depositStatus({ ...deposit, merchantSig });
  if (!status.wired) return null;
  const { details, matched, verified } = await examineTransfer(
    merchant,
    exchange,
    deposit,
    status.wtid,
  );
  const wired = await keepTransfer(merchant.db, {
    instanceId: deposit.instanceId,
    exchangeUrl: exchange.baseUrl,
    wtid: status.wtid,
    payto: deposit.payto,
    creditAmount: details.total.units,
    wireFee: details.wire_fee.units,
    executionMs: details.execution_time,
    verified,
    confirmed: false,
    deposits: matched,
  });
  for (const { instanceId, orderId } of wired) {
    merchant.wakeups.wake(orderTopic(instanceId, orderId));
  }
  return matched;
}
