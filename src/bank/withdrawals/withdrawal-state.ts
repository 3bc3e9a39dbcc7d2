/**
 * States of a withdrawal operation. Its owner agrees (confirm) and a wallet names reserve and
 * exchange (select), in either order. The money moves once, with the move into `confirmed`.
 *
 *   pending ──select──► selected ──confirm──► confirmed
 *      │                    │                     ▲
 *      ├──confirm──► approved ──────select────────┘
 *      │                 │  │
 *      └──────abort──────┴──┴──► aborted
 *
 * A repeated move changes nothing: confirm, abort and the same selection can be repeated.
 */
import type { WithdrawalStatus } from '@/protocol/bank';
import { Refusal } from '@/protocol/refusal';

export function afterSelect(status: 'pending' | 'approved'): WithdrawalStatus {
  return status === 'pending' ? 'selected' : 'confirmed';
}

/** Returns the state after the owner has agreed. Throws BANK_WITHDRAWAL_ABORTED. */
export function afterConfirm(status: WithdrawalStatus): WithdrawalStatus {
  switch (status) {
    case 'pending':
      return 'approved';
    case 'selected':
      return 'confirmed';
    case 'approved':
    case 'confirmed':
      return status;
    case 'aborted':
      throw new Refusal('BANK_WITHDRAWAL_ABORTED');
  }
}

/** Returns the state after an abort. Throws BANK_WITHDRAWAL_CONFIRMED. */
export function afterAbort(status: WithdrawalStatus): 'aborted' {
  if (status === 'confirmed') throw new Refusal('BANK_WITHDRAWAL_CONFIRMED');
  return 'aborted';
}

export function isSelected(status: WithdrawalStatus): boolean {
  return status === 'selected' || status === 'confirmed';
}

/** Reports whether the owner has agreed, whether or not a wallet has come. */
export function isApproved(status: WithdrawalStatus): boolean {
  return status === 'approved' || status === 'confirmed';
}

/** Reports whether nothing will change any more. */
export function isFinal(status: WithdrawalStatus): boolean {
  return status === 'confirmed' || status === 'aborted';
}
