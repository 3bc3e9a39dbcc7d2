import { expect, test } from 'vitest';
import { stateOf } from '@/merchant/orders/order-state';

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
