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
}

/** New coins: between start and expireWithdraw. */
export function assertIssuing(denomination: Denomination, now: Timestamp): void {
  assertStarted(denomination, now);
  if (now >= denomination.expireWithdraw) {
    throw new Refusal('EXCHANGE_GENERIC_DENOMINATION_EXPIRED');
  }
}

/** Deposit and melt: between start and expireDeposit. */
export function assertSpendable(denomination: Denomination, now: Timestamp): void {
  assertStarted(denomination, now);
  if (now >= denomination.expireDeposit) {
    throw new Refusal('EXCHANGE_GENERIC_DENOMINATION_EXPIRED');
  }
}

function assertStarted(denomination: Denomination, now: Timestamp): void {
  if (now < denomination.start) {
    throw new Refusal('EXCHANGE_GENERIC_DENOMINATION_VALIDITY_IN_FUTURE');
  }
}
