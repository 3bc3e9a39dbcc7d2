/** What the exchange tells its auditors; the binding over HTTP is made in wiring. */
import type { DepositConfirmation } from '@/protocol/auditor';

export interface AuditorPort {
  /** By which the auditor is remembered. */
  readonly url: string;
  confirmDeposit(confirmation: DepositConfirmation): Promise<void>;
}
