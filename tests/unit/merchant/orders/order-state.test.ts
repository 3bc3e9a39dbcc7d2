import { expect, test } from 'vitest';
import { isFinal, stateOf } from '@/merchant/orders/order-state';

const order = { stage: 'open', isClaimed: false, payDeadlineMs: 1000 } as const;

test('an open order is unpaid, claimed, or expired from its deadline on', () => {
  expect(stateOf(order, 999)).toBe('unpaid');
  expect(stateOf({ ...order, isClaimed: true }, 999)).toBe('claimed');
  expect(stateOf(order, 1000)).toBe('expired');
  expect(stateOf({ ...order, isClaimed: true }, 1000)).toBe('expired');
  expect(stateOf({ ...order, stage: 'expired' }, 0)).toBe('expired');
});

test('what is paid stays paid after the deadline', () => {
  expect(stateOf({ ...order, isClaimed: true, stage: 'paid' }, 5000)).toBe('paid');
  expect(stateOf({ ...order, isClaimed: true, stage: 'wired' }, 5000)).toBe('wired');
});

test('I14-11 nothing can come any more once an order is closed, or wired and past its refunds', () => {
  const at = (stage: 'open' | 'expired' | 'aborted' | 'paid' | 'wired', now: number) =>
    isFinal({ stage, refundDeadlineMs: 1000 }, now);
  expect([at('expired', 0), at('aborted', 0), at('wired', 1000)]).toEqual([true, true, true]);
  // A payment may be under way, or a refund and a transfer may come.
  expect([at('open', 5000), at('paid', 5000), at('wired', 999)]).toEqual([false, false, false]);
});
