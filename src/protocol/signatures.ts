/**
 * Builds the signed bytes in both wire generations (protocol-a 1.5, 3; protocol-b 8). Generation v6
 * is exchange 6:0:0 with wallets of early 2020; v9 is exchange 9:0:0. For their differences see
 * protocol-v6-v9 1. A blob is `u32(whole length) | u32(purpose) | fields`, in the order of the
 * layout. Generation v9 signs a time as its whole second, v6 unchanged. A time of `NEVER` throws
 * RangeError, and so does a field of the wrong length. Layouts contain no lengths, so one byte more
 * or less would shift every later field. No purpose has two layouts of one size. So a signature of
 * one generation is never valid in the other. Pure.
 */
import { amountToBytes } from '@/protocol/amount';
import { concatBytes, u32be, u64be } from '@/protocol/crypto/bytes';
import { hashString, hashStringWithoutNul, sha512 } from '@/protocol/crypto/hash';
import { purposes, type Purpose } from '@/protocol/purposes';
import { exactTimestampToBytes, timestampToBytes, type Timestamp } from '@/protocol/timestamp';

type Bytes = Uint8Array;
type Writer<Value> = (value: Value) => Bytes;
type Values<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Writer<infer Value> ? Value : never;
};

const HEAD_LENGTH = 8;

export function makeBlob(purpose: Purpose, ...fields: readonly Bytes[]): Bytes {
  const body = concatBytes(...fields);
  return concatBytes(u32be(HEAD_LENGTH + body.length), u32be(purpose), body);
}

/** Writes each field by its function, in their order. */
function fieldsOf<Fields extends object>(fields: Fields): (values: Values<Fields>) => Bytes[] {
  const writers = Object.entries(fields) as [keyof Fields, Writer<unknown>][];
  return (values) => writers.map(([name, write]) => write(values[name]));
}

/** Defines the fields that a purpose signs. */
function layout<Fields extends object>(
  purpose: Purpose,
  fields: Fields,
): (values: Values<Fields>) => Bytes {
  const write = fieldsOf(fields);
  return (values) => makeBlob(purpose, ...write(values));
}

const bytesOf =
  (length: number): Writer<Bytes> =>
  (bytes) => {
    if (bytes.length === length) return bytes;
    throw new RangeError(`a signed field of ${bytes.length} instead of ${length} bytes`);
  };

const hash = bytesOf(64);
/** A public key, a secret or a transfer's identifier. */
const key = bytesOf(32);
const amount = amountToBytes;
const NO_HASH = new Uint8Array(64);
const hashOrNone: Writer<Bytes | null> = (given) => hash(given ?? NO_HASH);

/** Layouts signed by the exchange's master key, and by its auditor. */
function offlineLayouts(time: Writer<Timestamp>) {
  const denomination = {
    masterPub: key,
    start: time,
    expireWithdraw: time,
    expireDeposit: time,
    expireLegal: time,
    value: amount,
    feeWithdraw: amount,
    feeDeposit: amount,
    feeRefresh: amount,
    feeRefund: amount,
    hDenom: hash,
  };
  return {
    denomination: layout(purposes.masterDenominationKeyValidity, denomination),
    denominationRevoked: layout(purposes.masterDenominationKeyRevoked, { hDenom: hash }),
    wireFees: layout(purposes.masterWireFees, {
      wireMethod: hashString,
      start: time,
      end: time,
      wireFee: amount,
      closingFee: amount,
    }),
    wireDetails: layout(purposes.masterWireDetails, { hAccount: hash }),
    auditorKeys: layout(purposes.auditorExchangeKeys, { auditorUrl: hashString, ...denomination }),
  };
}

/** Layouts signed by one of the exchange's signing keys. */
function exchangeLayouts(time: Writer<Timestamp>) {
  return {
    // The two keys stand the other way round than in `deposit`.
    confirmDeposit: layout(purposes.exchangeConfirmDeposit, {
      hContract: hash,
      hWire: hash,
      exchangeTimestamp: time,
      refundDeadline: time,
      amountWithoutFee: amount,
      coinPub: key,
      merchantPub: key,
    }),
    confirmMelt: layout(purposes.exchangeConfirmMelt, { rc: hash, noRevealIndex: u32be }),
    /** `hKeySet`: see `hashKeySet`. */
    keySet: layout(purposes.exchangeKeySet, { listIssueDate: time, hKeySet: hash }),
    confirmWire: layout(purposes.exchangeConfirmWire, {
      hWire: hash,
      hContract: hash,
      wtid: key,
      coinPub: key,
      executionTime: time,
      coinContribution: amount,
    }),
    /** `hDetails`: see `hashWireDeposits`. */
    confirmWireDeposit: layout(purposes.exchangeConfirmWireDeposit, {
      total: amount,
      wireFee: amount,
      merchantPub: key,
      hWire: hash,
      hDetails: hash,
    }),
    confirmRecoup: layout(purposes.exchangeConfirmRecoup, {
      timestamp: time,
      recoupAmount: amount,
      coinPub: key,
      reservePub: key,
    }),
    confirmRecoupRefresh: layout(purposes.exchangeConfirmRecoupRefresh, {
      timestamp: time,
      recoupAmount: amount,
      coinPub: key,
      oldCoinPub: key,
    }),
    reserveClosed: layout(purposes.exchangeReserveClosed, {
      timestamp: time,
      closingAmount: amount,
      closingFee: amount,
      reservePub: key,
      hWire: hash,
      wtid: key,
    }),
  };
}

/** Layouts signed by merchants and wallets. None has a time. `syncUpload` is the backup service's own. */
const partyLayouts = {
  contract: layout(purposes.merchantContract, { hContract: hash }),
  trackTransaction: layout(purposes.merchantTrackTransaction, {
    hContract: hash,
    hWire: hash,
    merchantPub: key,
    coinPub: key,
  }),
  paymentOk: layout(purposes.merchantPaymentOk, { hContract: hash }),
  paySession: layout(purposes.merchantPaySession, {
    orderId: hashStringWithoutNul,
    sessionId: hashStringWithoutNul,
  }),
  recoup: layout(purposes.walletCoinRecoup, { coinPub: key, hDenom: hash, blindingSecret: key }),
  /** `oldHash` is null for a first upload. */
  syncUpload: layout(purposes.syncUpload, { oldHash: hashOrNone, newHash: hash }),
};

/** The refund fee is inside the amount. */
const refund = {
  hContract: hash,
  coinPub: key,
  merchantPub: key,
  rtransactionId: u64be,
  refundAmount: amount,
};

const v9 = {
  ...offlineLayouts(timestampToBytes),
  ...exchangeLayouts(timestampToBytes),
  ...partyLayouts,
  signingKey: layout(purposes.masterSigningKeyValidity, {
    start: timestampToBytes,
    expire: timestampToBytes,
    end: timestampToBytes,
    signkeyPub: key,
  }),
  confirmRefund: layout(purposes.exchangeConfirmRefund, refund),
  refund: layout(purposes.merchantRefund, refund),
  /** The amount is the coin's value with the withdraw fee. */
  withdraw: layout(purposes.walletReserveWithdraw, {
    reservePub: key,
    amountWithFee: amount,
    hDenom: hash,
    hCoinEv: hash,
  }),
  /** The amount is what leaves the coin: the deposit fee is inside. */
  deposit: layout(purposes.walletCoinDeposit, {
    hContract: hash,
    hWire: hash,
    hDenom: hash,
    timestamp: timestampToBytes,
    refundDeadline: timestampToBytes,
    amountWithFee: amount,
    depositFee: amount,
    merchantPub: key,
    coinPub: key,
  }),
  /** `rc` is the refresh commitment, `hDenom` of the melted coin. */
  melt: layout(purposes.walletCoinMelt, {
    rc: hash,
    hDenom: hash,
    amountWithFee: amount,
    refreshFee: amount,
    coinPub: key,
  }),
  /** `hDenom` is of the new coin. */
  link: layout(purposes.walletCoinLink, { hDenom: hash, transferPub: key, hCoinEv: hash }),
};

const refundV6 = { ...refund, refundFee: amount };

const v6 = {
  ...offlineLayouts(exactTimestampToBytes),
  ...exchangeLayouts(exactTimestampToBytes),
  ...partyLayouts,
  signingKey: layout(purposes.masterSigningKeyValidity, {
    masterPub: key,
    start: exactTimestampToBytes,
    expire: exactTimestampToBytes,
    end: exactTimestampToBytes,
    signkeyPub: key,
  }),
  confirmRefund: layout(purposes.exchangeConfirmRefund, refundV6),
  refund: layout(purposes.merchantRefund, refundV6),
  withdraw: layout(purposes.walletReserveWithdraw, {
    reservePub: key,
    amountWithFee: amount,
    withdrawFee: amount,
    hDenom: hash,
    hCoinEv: hash,
  }),
  deposit: layout(purposes.walletCoinDeposit, {
    hContract: hash,
    hWire: hash,
    timestamp: exactTimestampToBytes,
    refundDeadline: exactTimestampToBytes,
    amountWithFee: amount,
    depositFee: amount,
    merchantPub: key,
    coinPub: key,
  }),
  melt: layout(purposes.walletCoinMelt, {
    rc: hash,
    amountWithFee: amount,
    refreshFee: amount,
    coinPub: key,
  }),
  link: layout(purposes.walletCoinLink, {
    hDenom: hash,
    oldCoinPub: key,
    transferPub: key,
    hCoinEv: hash,
  }),
};

type FieldsOf<Layout> = Layout extends (values: infer Fields) => Bytes ? Fields : never;

/** Generations differ in fields they leave out: callers give all, each layout takes its own. */
export type SignatureLayouts = {
  readonly [Name in keyof typeof v9]: (
    fields: FieldsOf<(typeof v9)[Name]> & FieldsOf<(typeof v6)[Name]>,
  ) => Bytes;
};
export type DenominationFields = FieldsOf<SignatureLayouts['denomination']>;
export type RefundFields = FieldsOf<SignatureLayouts['refund']>;

export const signaturesV9: SignatureLayouts = v9;
export const signaturesV6: SignatureLayouts = v6;

/** The merchant's signature that a refund is granted. v9 has no such purpose. */
export const refundOkV6 = layout(purposes.merchantRefundOk, {
  orderId: hashStringWithoutNul,
});

/** `hKeySet` of purpose 1035: H of the h_denom_pub of all listed denominations, in list order. */
export function hashKeySet(denominationHashes: readonly Uint8Array[]): Uint8Array {
  return sha512(concatBytes(...denominationHashes.map(hash)));
}

const wireDeposit = {
  hContract: hash,
  executionTime: timestampToBytes,
  coinPub: key,
  depositValue: amount,
  depositFee: amount,
};
export type WireDepositRecord = Values<typeof wireDeposit>;
const writeDeposit = fieldsOf(wireDeposit);

/** `hDetails` of purpose 1037: H of the records of all deposits in the transfer. */
export function hashWireDeposits(records: readonly WireDepositRecord[]): Uint8Array {
  return sha512(writeWireDeposits(records));
}

export function writeWireDeposits(records: readonly WireDepositRecord[]): Uint8Array {
  return concatBytes(...records.flatMap(writeDeposit));
}
