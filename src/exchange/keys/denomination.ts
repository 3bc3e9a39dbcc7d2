/** A denomination in memory, ready for use, and its rules. Pure. */
import type { Amount } from '@/protocol/amount';
import type { DenominationPrivateKey } from '@/protocol/crypto/rsa-private-key';
import type { DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';
import { Refusal } from '@/protocol/refusal';
import type { Timestamp } from '@/protocol/timestamp';

export interface Denomination {
  /** Its name also in statements. The number of its row may be another's after a restore. */
  readonly hDenom: Uint8Array;
  readonly publicKey: DenominationPublicKey;
  /** undefined if its file is gone. The exchange still takes its coins but makes none. */
  readonly privateKey: DenominationPrivateKey | undefined;
  readonly value: Amount;
  readonly feeWithdraw: Amount;
  readonly feeDeposit: Amount;
  readonly feeRefresh: Amount;
  readonly feeRefund: Amount;
  readonly start: Timestamp;
  readonly expireWithdraw: Timestamp;
  readonly expireDeposit: Timestamp;
  readonly expireLegal: Timestamp;
  readonly masterSig: Uint8Array;
  /** Signed by the master key once the operator has revoked it: its coins can only be recouped. */
  readonly revocationSig: Uint8Array | undefined;
}

/** Throws unless new coins may be made: between start and expireWithdraw, unless revoked. */
export function assertIssuing(denomination: Denomination, now: Timestamp): void {
  assertNotRevoked(denomination);
  assertStarted(denomination, now);
  assertWithdrawable(denomination, now);
}

/**
 * Throws unless a melted refresh may still get new coins of it. It may after a revocation too, so no value
 * is lost: the coins can be recouped. It may also after the end of withdrawals, while the coins can be
 * deposited and the private key is there.
 */
export function assertFinishing(denomination: Denomination, now: Timestamp): void {
  assertStarted(denomination, now);
  assertDepositable(denomination, now);
  if (denomination.privateKey === undefined) assertWithdrawable(denomination, now);
}

/** Throws unless coins may be deposited or melted: between start and expireDeposit, unless revoked. */
export function assertSpendable(denomination: Denomination, now: Timestamp): void {
  assertNotRevoked(denomination);
  assertStarted(denomination, now);
  assertDepositable(denomination, now);
}

/** Throws unless coins may be recouped: it is revoked, and its coins can still be deposited. */
export function assertRecoupable(denomination: Denomination, now: Timestamp): void {
  if (!isRevoked(denomination)) throw new Refusal('EXCHANGE_RECOUP_NOT_ELIGIBLE');
  assertDepositable(denomination, now);
}

export function isRevoked({ revocationSig }: Denomination): boolean {
  return revocationSig !== undefined;
}

function assertNotRevoked(denomination: Denomination): void {
  if (isRevoked(denomination)) throw new Refusal('EXCHANGE_GENERIC_DENOMINATION_REVOKED');
}

function assertWithdrawable({ expireWithdraw }: Denomination, now: Timestamp): void {
  if (now >= expireWithdraw) throw new Refusal('EXCHANGE_GENERIC_DENOMINATION_EXPIRED');
}

function assertDepositable({ expireDeposit }: Denomination, now: Timestamp): void {
  if (now >= expireDeposit) throw new Refusal('EXCHANGE_GENERIC_DENOMINATION_EXPIRED');
}

function assertStarted(denomination: Denomination, now: Timestamp): void {
  if (now < denomination.start) {
    throw new Refusal('EXCHANGE_GENERIC_DENOMINATION_VALIDITY_IN_FUTURE');
  }
}
