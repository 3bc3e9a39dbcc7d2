import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAbort,
  afterConfirm,
  afterSelect,
  isApproved,
  isFinal,
  isSelected,
} from '@/bank/withdrawals/withdrawal-state';
import type { WithdrawalStatus } from '@/protocol/bank';
import { isRefusal } from '@/protocol/refusal';

test('agreement and selection lead to the confirmed state in either order', () => {
  expect(afterConfirm(afterSelect('pending'))).toBe('confirmed');
  expect(afterConfirm('pending')).toBe('approved');
  expect(afterSelect('approved')).toBe('confirmed');
});

test('aborting ends every state but the confirmed one', () => {
  for (const status of ['pending', 'selected', 'approved', 'aborted'] as const) {
    expect(afterAbort(status)).toBe('aborted');
  }
  expect(() => afterAbort('confirmed')).toThrow('BANK_WITHDRAWAL_CONFIRMED');
});

test('an aborted withdrawal is not confirmed', () => {
  expect(() => afterConfirm('aborted')).toThrow('BANK_WITHDRAWAL_ABORTED');
});

test('a final state stays and money moves at most once, after any calls in any order', () => {
  const acts = fc.array(fc.constantFrom('select', 'confirm', 'abort'), { maxLength: 12 });
  fc.assert(
    fc.property(acts, (sequence) => {
      let status: WithdrawalStatus = 'pending';
      let moved = 0;
      for (const act of sequence) {
        const before: WithdrawalStatus = status;
        status = step(before, act);
        if (isFinal(before)) expect(status).toBe(before);
        if (status === 'confirmed' && before !== 'confirmed') moved += 1;
      }
      expect(moved).toBe(isSelected(status) && isApproved(status) ? 1 : 0);
    }),
  );
});

function step(status: WithdrawalStatus, act: 'select' | 'confirm' | 'abort'): WithdrawalStatus {
  try {
    if (act === 'confirm') return afterConfirm(status);
    if (act === 'abort') return afterAbort(status);
    return status === 'pending' || status === 'approved' ? afterSelect(status) : status;
  } catch (thrown) {
    if (isRefusal(thrown)) return status;
    throw thrown;
  }
}
