/** A denomination as the exchange holds it in memory, ready for the hot path, and its rules. Pure. */
import type { Amount } from '@/protocol/amount';
import type { DenominationPrivateKey } from '@/protocol/crypto/rsa-private-key';
import type { DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';
import { Refusal } from '@/protocol/refusal';
import type { Timestamp } from '@/protocol/timestamp';

export interface Denomination {
  /** Row in the database, what other rows refer to. */
  readonly id: number;
  readonly hDenom: Uint8Array;
  readonly publicKey: DenominationPublicKey;
  /** undefined when its file is gone: coins are still taken, none are made. */
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
  /** Signed by the master key once the operator has revoked it: its coins can only be given back. */
  readonly revocationSig: Uint8Array | undefined;
}

/** New coins: between start and expireWithdraw, unless revoked. */
export function assertIssuing(denomination: Denomination, now: Timestamp): void {
  assertNotRevoked(denomination);
  assertStarted(denomination, now);
  assertWithdrawable(denomination, now);
}

/**
 * New coins of a refresh whose old coin is melted already: also when the denomination was revoked
 * since, so that nothing is lost; the coins are good for a recoup. Also after the end of withdrawals,
 * as long as the coins could be deposited and the key is there to make them.
 */
export function assertFinishing(denomination: Denomination, now: Timestamp): void {
  assertStarted(denomination, now);
  assertDepositable(denomination, now);
  if (denomination.privateKey === undefined) assertWithdrawable(denomination, now);
}

/** Deposit and melt: between start and expireDeposit, unless revoked. */
export function assertSpendable(denomination: Denomination, now: Timestamp): void {
  assertNotRevoked(denomination);
  assertStarted(denomination, now);
  assertDepositable(denomination, now);
}

/** Recoup: revoked, and not later than its coins could have been deposited. */
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
