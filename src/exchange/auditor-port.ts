/** The messages between an exchange and its auditors. The bindings are made in wiring. */
import type { DepositReport } from '@/protocol/auditor';
import type { Voucher } from './keys/imported-vouchers';

export interface AuditorPort {
  /** Identifies the auditor in the database. */
  readonly url: string;
  reportDeposit(report: DepositReport): Promise<void>;
  /** An auditor that vouches for our denominations, in GET keys. */
  readonly voucher?: Voucher | undefined;
}
