import type { Language } from '@/ui/messages/language';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { Status, type Tone } from '@/ui/primitives/status';
import type { OrderState } from './shown-state';

const TONES: Record<OrderState, Tone> = {
  unpaid: 'waiting',
  claimed: 'waiting',
  paid: 'good',
  wired: 'good',
  refunded: 'ended',
  expired: 'ended',
};

export function orderStateWord(state: OrderState, language: Language): string {
  const t = dashboardMessages(language);
  const words: Record<OrderState, string> = {
    unpaid: t.stateUnpaid,
    claimed: t.stateClaimed,
    paid: t.statePaid,
    wired: t.stateWired,
    refunded: t.refunded,
    expired: t.stateExpired,
  };
  return words[state];
}

export function OrderStateMark({ state, language }: { state: OrderState; language: Language }) {
  return <Status tone={TONES[state]}>{orderStateWord(state, language)}</Status>;
}
