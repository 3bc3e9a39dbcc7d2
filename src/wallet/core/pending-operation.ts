import type { Step } from '@/wallet/core/step';

/** Something the wallet has begun and is to bring to its end. */
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
  /** Of the record; a refund has its purchase's. */
  readonly id: string;
  /** Looks whether somebody else has begun something: nobody waits for its end. */
  readonly isIdle: boolean;
  readonly advance: () => Promise<Step>;
}
