/** What the exchange and its auditors send each other. The bindings are made in wiring. */
import type { DepositConfirmation } from '@/protocol/auditor';
import type { DenominationFields } from '@/protocol/crypto/signatures';

export interface AuditorPort {
  /** Identifies the auditor in the database. */
  readonly url: string;
  confirmDeposit(confirmation: DepositConfirmation): Promise<void>;
  /** Of an auditor that vouches for our denominations, in GET keys. */
  readonly voucher?: Voucher | undefined;
}

export interface Voucher {
  readonly auditorPub: Uint8Array;
  /** As it is signed. */
  readonly auditorUrl: string;
  /** Purpose 1064. Undefined for a denomination that it does not vouch for. */
  vouchFor(denomination: DenominationFields): Uint8Array | undefined;
}
