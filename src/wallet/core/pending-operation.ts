import type { Step } from '@/wallet/core/step';

/** Something that the wallet has begun and has to finish. */
export interface PendingOperation {
  readonly kind:
    | 'withdrawal'
    | 'purchase'
    | 'refund'
    | 'refresh'
    | 'tip'
    | 'recoup'
    | 'bank deposit'
    | 'exchange'
    | 'renewal';
  /** The record's id. A refund has its purchase's. */
  readonly id: string;
  /** Looks for operations that others have begun. Callers do not wait for its end. */
  readonly isIdle: boolean;
  readonly advance: () => Promise<Step>;
}
