/**
 * Has the exchanges execute decided refunds (protocol-a 5.8). The wallet that obtains the refund or
 * the job execute-refunds does it, whichever comes first. A refund decided in time is thus not
 * wired to the merchant while its customer sleeps. Idempotent at every point: the exchange refunds
 * once per rtransaction_id, and its reply is kept. A final refusal is kept too, with its words.
 */
import { limits } from '@/config/limits';
import { isRefusal } from '@/protocol/refusal';
import {
  confirmRefundRow,
  listDueRefunds,
  listRefunds,
  postponeRefund,
  refuseRefundRow,
  settleRefunded,
  type RefundRow,
} from '@/storage/merchant/refunds';
import { findReachableExchange, type RefundOutcome } from '../exchange-port';
import { orderTopic, type Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { isClaimed, type ClaimedOrder } from './raise-refund';
import { signRefund } from './refund-permissions';

const MAX_DUE = 100;

/** A refund with what its exchange said, if it was asked just now. */
export interface ExecutedRefund {
  readonly refund: RefundRow;
  /** Why it is still pending. */
  readonly unknown: Extract<RefundOutcome, { state: 'unknown' }> | null;
}

/** Returns all refunds of the order, oldest first, after requesting the pending ones. */
export async function executeRefunds(
  merchant: Merchant,
  order: ClaimedOrder,
): Promise<ExecutedRefund[]> {
  const before = await listRefunds(merchant.db, order.row);
  const unknowns = new Map<number, ExecutedRefund['unknown']>();
  await Promise.all(
    before.map(async (refund) => {
      if (refund.state === 'pending') {
        unknowns.set(refund.id, await execute(merchant, order, refund));
      }
    }),
  );
  if (unknowns.size === 0) return before.map((refund) => ({ refund, unknown: null }));
  await settleRefunded(merchant.db, order.row);
  merchant.wakeups.wake(orderTopic(order.instanceId, order.orderId));
  const after = await listRefunds(merchant.db, order.row);
  return after.map((refund) => ({ refund, unknown: unknowns.get(refund.id) ?? null }));
}

async function execute(
  merchant: Merchant,
  order: ClaimedOrder,
  refund: RefundRow,
): Promise<ExecutedRefund['unknown']> {
  const { db, clock } = merchant;
  const { id, coinPub, amount } = refund;
  const exchange = await findReachableExchange(merchant, refund.exchangeUrl);
  const permission = signRefund(merchant, order, refund);
  const outcome: RefundOutcome =
    exchange === undefined
      ? { state: 'unknown', failure: 'unreachable' }
      : await exchange.refund(permission);
  switch (outcome.state) {
    case 'accepted':
      await confirmRefundRow(db, { id, coinPub, amount, ...outcome, now: clock.now() });
      return null;
    case 'refused': {
      const body = JSON.stringify(outcome.body);
      const { status } = outcome;
      const named = { row: order.row, id, coinPub, amount };
      await refuseRefundRow(db, { ...named, status, body, now: clock.now() });
      return null;
    }
    case 'unknown':
      await postponeRefund(db, refund, clock.now() + pauseAfter(refund.attempts));
      return outcome;
  }
}

function pauseAfter(attempts: number): number {
  const { minRefundPauseMs, maxRefundPauseMs } = limits();
  return Math.min(minRefundPauseMs * 2 ** Math.min(attempts, 20), maxRefundPauseMs);
}

/** The job: all that is due now. */
export async function executeDueRefunds(merchant: Merchant, signal?: AbortSignal): Promise<void> {
  for (const at of await listDueRefunds(merchant.db, merchant.clock.now(), MAX_DUE)) {
    if (signal?.aborted === true) return;
    try {
      const order = await getOrder(merchant, at.instanceId, at.orderId);
      if (isClaimed(order)) await executeRefunds(merchant, order);
    } catch (error) {
      // An order that cannot be handled must not delay the others.
      if (!isRefusal(error)) throw error;
    }
  }
}
