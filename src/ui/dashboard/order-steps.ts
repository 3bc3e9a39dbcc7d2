/** Makes an order's timeline of the backend's facts. */
import type { Amount } from '@/protocol/amount';
import type { ShownTerms } from '@/protocol/contract-terms';
import type { PrivateOrder } from '@/protocol/order';
import { NEVER } from '@/protocol/timestamp';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { sendingMessages } from '@/ui/messages/dashboard-sending';
import type { Language } from '@/ui/messages/language';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import type { OrderState } from './shown-state';
import type { TimelineStep } from './timeline';

export interface RefundOfOrder {
  readonly decidedMs: number;
  /** The time at which the exchange confirmed or refused it, if known. */
  readonly answeredMs: number | null;
  readonly takenMs: number | null;
  readonly reason: string;
  readonly amount: Amount;
  readonly total: Amount;
  readonly fee: Amount;
  readonly step: 'requested' | 'offered' | 'picked up' | 'lapsed';
}

export function payDeadlineOf(order: PrivateOrder, terms: ShownTerms | null): number {
  return order.status === 'unpaid' ? order.payDeadline : (terms?.pay_deadline ?? NEVER);
}

export function stateOf(order: PrivateOrder, terms: ShownTerms | null, now: number): OrderState {
  if (order.status === 'paid') return order.wired ? 'wired' : 'paid';
  return now >= payDeadlineOf(order, terms) ? 'expired' : order.status;
}

export interface OrderStory {
  readonly order: PrivateOrder;
  readonly terms: ShownTerms | null;
  readonly state: OrderState;
  readonly createdMs: number;
  /** Null if it did not happen or was not recorded. */
  readonly claimedMs: number | null;
  readonly forgottenMs: number | null;
  /** When the goods were sent, as the merchant said. */
  readonly sentMs: number | null;
  readonly refunds: readonly RefundOfOrder[];
  /** The end of the refund period. Equal to `createdMs` if there is none. */
  readonly refundDeadline: number;
  readonly isForgotten: boolean;
  readonly now: number;
}

/** Returns the steps, oldest first and future ones last. */
export function orderSteps(story: OrderStory, language: Language): TimelineStep[] {
  const t = dashboardMessages(language);
  const { byShop, byWallet, stepForgotten } = orderMessages(language);
  const { order, terms } = story;
  const steps: TimelineStep[] = [{ label: t.stepCreated, at: story.createdMs, who: byShop }];
  if (terms !== null) {
    steps.push({ label: t.stepClaimed, at: story.claimedMs ?? undefined, who: byWallet });
  }
  if (order.status === 'paid') {
    steps.push({ label: t.stepPaid, at: order.paidTime, who: byWallet });
    steps.push(...laterSteps(story, language));
  }
  if (story.isForgotten) {
    steps.push({ label: stepForgotten, at: story.forgottenMs ?? undefined, who: byShop });
  }
  return [...steps, ...deadlines(story, language)];
}

/** Returns the steps of sending, refunds and payouts, in order of time. */
function laterSteps({ order, refunds, sentMs }: OrderStory, language: Language): TimelineStep[] {
  if (order.status !== 'paid') return [];
  const t = orderMessages(language);
  const wired = order.wireDetails.map(({ executionTime: at }) => ({
    label: dashboardMessages(language).stepWired,
    at,
    who: t.byExchange,
  }));
  const sent =
    sentMs === null
      ? []
      : [{ label: sendingMessages(language).sent, at: sentMs, who: t.byShop, isDay: true }];
  const all = [...wired, ...sent, ...refunds.flatMap((refund) => refundSteps(refund, language))];
  return all.sort((a, b) => a.at - b.at);
}

function refundSteps({ amount, step, ...refund }: RefundOfOrder, language: Language) {
  const t = orderMessages(language);
  const money = formatAmountForPeople(amount, language);
  const { decidedMs, answeredMs, takenMs } = refund;
  const steps = [{ label: t.stepRefunded(money), at: decidedMs, who: t.byShop }];
  if (step === 'lapsed') {
    const at = answeredMs ?? decidedMs;
    return [...steps, { label: t.stepRefundLapsed(money), at, who: t.byExchange }];
  }
  if (answeredMs !== null) {
    steps.push({ label: t.stepRefundOffered(money), at: answeredMs, who: t.byExchange });
  }
  if (takenMs !== null) {
    steps.push({ label: t.stepRefundPicked(money), at: takenMs, who: t.byWallet });
  }
  return steps;
}

function deadlines(story: OrderStory, language: Language): TimelineStep[] {
  const t = dashboardMessages(language);
  const { order, terms, now } = story;
  if (order.status !== 'paid') {
    const at = payDeadlineOf(order, terms);
    const ahead = story.state !== 'expired';
    return at === NEVER ? [] : [{ label: ahead ? t.stepPayDeadline : t.stepExpired, at, ahead }];
  }
  const steps: TimelineStep[] = [];
  if (story.refundDeadline > now && story.state !== 'refunded') {
    const label = orderMessages(language).stepRefundDeadline;
    steps.push({ label, at: story.refundDeadline, ahead: true });
  }
  if (story.state === 'paid' && terms !== null) {
    steps.push({ label: t.stepWireDeadline, at: terms.wire_transfer_deadline, ahead: true });
  }
  return steps.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}
