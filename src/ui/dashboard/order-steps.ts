/** The timeline of an order, from what the backend tells about it. */
import type { ContractTerms } from '@/protocol/contract-terms';
import type { PrivateOrder } from '@/protocol/order';
import { NEVER } from '@/protocol/timestamp';
import { dashboardMessages } from '@/ui/messages/dashboard';
import type { Language } from '@/ui/messages/language';
import type { OrderState } from './order-state';
import type { TimelineStep } from './timeline';

/** Unpaid orders tell when they were made; later ones have it in the contract. */
export function createdAt(order: PrivateOrder, terms: ContractTerms | null): number | undefined {
  return order.order_status === 'unpaid' ? order.creation_time : terms?.timestamp;
}

export function payDeadlineOf(order: PrivateOrder, terms: ContractTerms | null): number {
  return order.order_status === 'unpaid' ? order.pay_deadline : (terms?.pay_deadline ?? NEVER);
}

export function stateOf(order: PrivateOrder, terms: ContractTerms | null, now: number): OrderState {
  if (order.order_status === 'paid') return order.wired ? 'wired' : 'paid';
  return now >= payDeadlineOf(order, terms) ? 'expired' : order.order_status;
}

/** Oldest first; what is still to come stands at the end. */
export function orderSteps(
  order: PrivateOrder,
  terms: ContractTerms | null,
  state: OrderState,
  language: Language,
): TimelineStep[] {
  const t = dashboardMessages(language);
  const steps: TimelineStep[] = [{ label: t.stepCreated, at: createdAt(order, terms) }];
  if (terms !== null) steps.push({ label: t.stepClaimed, at: undefined });
  if (order.order_status !== 'paid') {
    const at = payDeadlineOf(order, terms);
    const expired = state === 'expired';
    if (at !== NEVER) {
      steps.push({ label: expired ? t.stepExpired : t.stepPayDeadline, at, ahead: !expired });
    }
    return steps;
  }
  steps.push({ label: t.stepPaid, at: order.paid_time });
  const wired = order.wire_details.map(({ execution_time }) => ({
    label: t.stepWired,
    at: execution_time,
  }));
  steps.push(...wired.sort((a, b) => a.at - b.at));
  if (!order.wired && terms !== null) {
    steps.push({ label: t.stepWireDeadline, at: terms.wire_transfer_deadline, ahead: true });
  }
  return steps;
}
