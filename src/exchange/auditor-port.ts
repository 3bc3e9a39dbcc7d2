/** The messages between an exchange and its auditors. The bindings are made in wiring. */
import type { DepositReport } from '@/protocol/auditor';
import type { DenominationFields } from '@/protocol/signatures';

export interface AuditorPort {
  /** Identifies the auditor in the database. */
  readonly url: string;
  reportDeposit(report: DepositReport): Promise<void>;
  /** An auditor that vouches for our denominations, in GET keys. */
  readonly voucher?: Voucher | undefined;
}

export interface Voucher {
  readonly auditorPub: Uint8Array;
  /** The address as it is signed. */
  readonly auditorUrl: string;
  /** Purpose 1064. Undefined for a denomination that it does not vouch for. */
  vouchFor(denomination: DenominationFields): Uint8Array | undefined;
}
