import { expect, test } from 'vitest';
import type { PrivateOrder } from '@/protocol/order';
import { orderSteps, type OrderStory, type RefundOfOrder } from '@/ui/dashboard/order-steps';

const kudos = (units: bigint) => ({ currency: 'KUDOS', units });

function stepsOf(refund: Partial<RefundOfOrder>): [string, number | undefined][] {
  const order = { status: 'paid', paidTime: 2000, wired: false, wireDetails: [] };
  const story: OrderStory = {
    order: order as unknown as PrivateOrder,
    terms: null,
    state: 'paid',
    createdMs: 1000,
    claimedMs: null,
    forgottenMs: null,
    sentMs: null,
    refunds: [
      {
        decidedMs: 3000,
        answeredMs: null,
        takenMs: null,
        reason: 'broken',
        amount: kudos(50_000_000n),
        total: kudos(50_000_000n),
        fee: kudos(0n),
        step: 'requested',
        ...refund,
      },
    ],
    refundDeadline: 1000,
    isForgotten: false,
    now: 9000,
  };
  return orderSteps(story, 'en').map(({ label, at }) => [label.replace(/\s/g, ' '), at]);
}

test('each step of a refund stands in the timeline with its time', () => {
  const begin = [
    ['Created', 1000],
    ['Paid', 2000],
    ['Refund of 0.50 KUDOS', 3000],
  ];
  expect(stepsOf({})).toEqual(begin);
  const offered = ['Refund of 0.50 KUDOS ready to collect', 4000];
  expect(stepsOf({ step: 'offered', answeredMs: 4000 })).toEqual([...begin, offered]);
  expect(stepsOf({ step: 'picked up', answeredMs: 4000, takenMs: 5000 })).toEqual([
    ...begin,
    offered,
    ['Refund of 0.50 KUDOS collected', 5000],
  ]);
  const lapsed = ['Refund of 0.50 KUDOS failed', 4000];
  expect(stepsOf({ step: 'lapsed', answeredMs: 4000 })).toEqual([...begin, lapsed]);
});

test('a refund from before such times were noted has the times that are known', () => {
  const labels = stepsOf({ step: 'picked up', takenMs: 5000 }).map(([label]) => label);
  expect(labels).toContain('Refund of 0.50 KUDOS collected');
  expect(labels).not.toContain('Refund of 0.50 KUDOS ready to collect');
});
