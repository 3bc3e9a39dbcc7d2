/**
 * The bytes that are signed (protocol-a 1.5, 3; protocol-b 8): one function per purpose, one
 * implementation of `SignatureLayouts` per wire generation (signatures-v6.ts, -v9.ts). A blob is
 * u32(whole length) | u32(purpose) | fields. Hashes have 64 bytes, keys 32, `wtid` 32; amounts and
 * times are written by amountToBytes and (since v9: as the whole second) timestampToBytes, so NEVER
 * throws a RangeError. A field of wrong length throws a RangeError: layouts have no
 * lengths inside, so one byte more or less would move every field behind it.
 */
import { amountToBytes, type Amount } from '@/protocol/amount';
import { concatBytes, u32be } from '@/protocol/crypto/bytes';
import { sha512 } from '@/protocol/crypto/hash';
import type { Purpose } from '@/protocol/crypto/purposes';
import { timestampToBytes, type Timestamp } from '@/protocol/timestamp';

type Bytes = Uint8Array;

export interface WithdrawFields {
  reservePub: Bytes;
  /** Coin value and withdraw fee together. */
  amountWithFee: Amount;
  /** Signed separately until v6 only. */
  withdrawFee: Amount;
  hDenom: Bytes;
  /** H of the coin's envelope. */
  hCoinEv: Bytes;
}

export interface DepositFields {
  hContract: Bytes;
  hWire: Bytes;
  /** Signed since v9. */
  hDenom: Bytes;
  timestamp: Timestamp;
  refundDeadline: Timestamp;
  /** What leaves the coin; the deposit fee is inside. */
  amountWithFee: Amount;
  depositFee: Amount;
  merchantPub: Bytes;
  coinPub: Bytes;
}

export interface MeltFields {
  /** The refresh commitment. */
  rc: Bytes;
  /** Denomination of the melted coin; signed since v9. */
  hDenom: Bytes;
  amountWithFee: Amount;
  refreshFee: Amount;
  coinPub: Bytes;
}

export interface RecoupFields {
  coinPub: Bytes;
  hDenom: Bytes;
  blindingSecret: Bytes;
}

export interface LinkFields {
  /** Denomination of the new coin. */
  hDenom: Bytes;
  /** Signed until v6 only. */
  oldCoinPub: Bytes;
  transferPub: Bytes;
  hCoinEv: Bytes;
}

export interface DenominationFields {
  masterPub: Bytes;
  start: Timestamp;
  expireWithdraw: Timestamp;
  expireDeposit: Timestamp;
  expireLegal: Timestamp;
  value: Amount;
  feeWithdraw: Amount;
  feeDeposit: Amount;
  feeRefresh: Amount;
  feeRefund: Amount;
  hDenom: Bytes;
}

export interface SigningKeyFields {
  /** Signed until v6 only. */
  masterPub: Bytes;
  start: Timestamp;
  expire: Timestamp;
  end: Timestamp;
  signkeyPub: Bytes;
}

export interface WireFeeFields {
  wireMethod: string;
  start: Timestamp;
  end: Timestamp;
  wireFee: Amount;
  closingFee: Amount;
}

export interface ConfirmDepositFields {
  hContract: Bytes;
  hWire: Bytes;
  exchangeTimestamp: Timestamp;
  refundDeadline: Timestamp;
  amountWithoutFee: Amount;
  coinPub: Bytes;
  merchantPub: Bytes;
}

export interface KeySetFields {
  listIssueDate: Timestamp;
  /** H of all h_denom_pub in the order of the list: `hashKeySet`. */
  hKeySet: Bytes;
}

export interface ConfirmWireFields {
  hWire: Bytes;
  hContract: Bytes;
  wtid: Bytes;
  coinPub: Bytes;
  executionTime: Timestamp;
  coinContribution: Amount;
}

export interface ConfirmWireDepositFields {
  total: Amount;
  wireFee: Amount;
  merchantPub: Bytes;
  hWire: Bytes;
  /** H of the records of all deposits in the transfer: `hashWireDeposits`. */
  hDetails: Bytes;
}

export interface WireDepositRecord {
  hContract: Bytes;
  executionTime: Timestamp;
  coinPub: Bytes;
  depositValue: Amount;
  depositFee: Amount;
}

export interface RefundFields {
  hContract: Bytes;
  coinPub: Bytes;
  merchantPub: Bytes;
  rtransactionId: bigint;
  /** The refund fee is inside. */
  refundAmount: Amount;
  /** Signed separately until v6 only. */
  refundFee: Amount;
}

export interface ConfirmRecoupFields {
  timestamp: Timestamp;
  recoupAmount: Amount;
  coinPub: Bytes;
  reservePub: Bytes;
}

export interface ConfirmRecoupRefreshFields {
  timestamp: Timestamp;
  recoupAmount: Amount;
  coinPub: Bytes;
  oldCoinPub: Bytes;
}

export interface ReserveClosedFields {
  timestamp: Timestamp;
  closingAmount: Amount;
  closingFee: Amount;
  reservePub: Bytes;
  hWire: Bytes;
  wtid: Bytes;
}

export interface TrackFields {
  hContract: Bytes;
  hWire: Bytes;
  merchantPub: Bytes;
  coinPub: Bytes;
}

/** Generations differ in fields they leave out: callers give all, each layout takes its own. */
export interface SignatureLayouts {
  signingKey(fields: SigningKeyFields): Bytes;
  denomination(fields: DenominationFields): Bytes;
  denominationRevoked(fields: { hDenom: Bytes }): Bytes;
  wireFees(fields: WireFeeFields): Bytes;
  wireDetails(fields: { hAccount: Bytes }): Bytes;
  confirmDeposit(fields: ConfirmDepositFields): Bytes;
  confirmMelt(fields: { rc: Bytes; noRevealIndex: number }): Bytes;
  keySet(fields: KeySetFields): Bytes;
  confirmWire(fields: ConfirmWireFields): Bytes;
  confirmWireDeposit(fields: ConfirmWireDepositFields): Bytes;
  confirmRefund(fields: RefundFields): Bytes;
  confirmRecoup(fields: ConfirmRecoupFields): Bytes;
  confirmRecoupRefresh(fields: ConfirmRecoupRefreshFields): Bytes;
  reserveClosed(fields: ReserveClosedFields): Bytes;
  auditorKeys(fields: DenominationFields & { auditorUrl: string }): Bytes;
  contract(fields: { hContract: Bytes }): Bytes;
  refund(fields: RefundFields): Bytes;
  trackTransaction(fields: TrackFields): Bytes;
  paymentOk(fields: { hContract: Bytes }): Bytes;
  paySession(fields: { orderId: string; sessionId: string }): Bytes;
  withdraw(fields: WithdrawFields): Bytes;
  deposit(fields: DepositFields): Bytes;
  melt(fields: MeltFields): Bytes;
  recoup(fields: RecoupFields): Bytes;
  link(fields: LinkFields): Bytes;
  /** `oldHash` null for a first upload. */
  syncUpload(fields: { oldHash: Bytes | null; newHash: Bytes }): Bytes;
}

const headLength = 8;

export function makeBlob(purpose: Purpose, ...fields: readonly Bytes[]): Bytes {
  const body = concatBytes(...fields);
  return concatBytes(u32be(headLength + body.length), u32be(purpose), body);
}

/** A 64-byte hash as a field. */
export function h(hash: Bytes): Bytes {
  return fieldOf(64, hash);
}

/** A 32-byte key, secret or transfer identifier as a field. */
export function pub(key: Bytes): Bytes {
  return fieldOf(32, key);
}

export const amt: (amount: Amount) => Bytes = amountToBytes;

export const t: (time: Timestamp) => Bytes = timestampToBytes;

function fieldOf(length: number, bytes: Bytes): Bytes {
  if (bytes.length !== length) {
    throw new RangeError(`a signed field of ${bytes.length} instead of ${length} bytes`);
  }
  return bytes;
}

/** `hKeySet` of purpose 1035: H of the h_denom_pub of all listed denominations, in list order. */
export function hashKeySet(denominationHashes: readonly Uint8Array[]): Uint8Array {
  return sha512(concatBytes(...denominationHashes.map(h)));
}

/** `hDetails` of purpose 1037: H of the records. */
export function hashWireDeposits(records: readonly WireDepositRecord[]): Uint8Array {
  return sha512(writeWireDeposits(records));
}

/** Each h_contract | t | coin pub | value | fee. */
export function writeWireDeposits(records: readonly WireDepositRecord[]): Uint8Array {
  return concatBytes(
    ...records.flatMap((r) => [
      h(r.hContract),
      t(r.executionTime),
      pub(r.coinPub),
      amt(r.depositValue),
      amt(r.depositFee),
    ]),
  );
}
