/**
 * What both wire generations sign alike (protocol-v6-v9 1, "same"; 1106 of protocol-b 8), but for
 * how a time becomes bytes: `t`. 1450 is the sync service's own. The formula is the order of the
 * fields. Lengths and NEVER: see signatures.ts. Pure.
 */
import { u32be } from '@/protocol/crypto/bytes';
import { hashString, hashStringWithoutNul } from '@/protocol/crypto/hash';
import { purposes } from '@/protocol/crypto/purposes';
import {
  amt,
  h,
  makeBlob,
  pub,
  type DenominationFields,
  type SignatureLayouts,
} from '@/protocol/crypto/signatures';
import type { Timestamp } from '@/protocol/timestamp';

const noHash = new Uint8Array(64);

type TimeBytes = (time: Timestamp) => Uint8Array;

/** The layouts in which v6 and v9 differ, each by fields the other leaves out. */
type Differing =
  | 'signingKey'
  | 'confirmRefund'
  | 'refund'
  | 'withdraw'
  | 'deposit'
  | 'melt'
  | 'link';

type CommonLayouts = Omit<SignatureLayouts, Differing>;

export function commonLayouts(t: TimeBytes): CommonLayouts {
  return { ...offlineLayouts(t), ...exchangeLayouts(t), ...returnLayouts(t), ...partyLayouts };
}

/** By the master key of the exchange, and by its auditor. */
function offlineLayouts(t: TimeBytes) {
  return {
    denomination: (f) =>
      makeBlob(purposes.masterDenominationKeyValidity, ...denominationFields(f, t)),

    denominationRevoked: (f) => makeBlob(purposes.masterDenominationKeyRevoked, h(f.hDenom)),

    wireFees: (f) =>
      makeBlob(
        purposes.masterWireFees,
        hashString(f.wireMethod),
        t(f.start),
        t(f.end),
        amt(f.wireFee),
        amt(f.closingFee),
      ),

    wireDetails: (f) => makeBlob(purposes.masterWireDetails, h(f.hAccount)),

    auditorKeys: (f) =>
      makeBlob(purposes.auditorExchangeKeys, hashString(f.auditorUrl), ...denominationFields(f, t)),
  } satisfies Partial<SignatureLayouts>;
}

/** By one of the exchange's signing keys. */
function exchangeLayouts(t: TimeBytes) {
  return {
    // The two keys stand the other way round than in `deposit`.
    confirmDeposit: (f) =>
      makeBlob(
        purposes.exchangeConfirmDeposit,
        h(f.hContract),
        h(f.hWire),
        t(f.exchangeTimestamp),
        t(f.refundDeadline),
        amt(f.amountWithoutFee),
        pub(f.coinPub),
        pub(f.merchantPub),
      ),

    confirmMelt: (f) => makeBlob(purposes.exchangeConfirmMelt, h(f.rc), u32be(f.noRevealIndex)),

    keySet: (f) => makeBlob(purposes.exchangeKeySet, t(f.listIssueDate), h(f.hKeySet)),

    confirmWire: (f) =>
      makeBlob(
        purposes.exchangeConfirmWire,
        h(f.hWire),
        h(f.hContract),
        pub(f.wtid),
        pub(f.coinPub),
        t(f.executionTime),
        amt(f.coinContribution),
      ),

    confirmWireDeposit: (f) =>
      makeBlob(
        purposes.exchangeConfirmWireDeposit,
        amt(f.total),
        amt(f.wireFee),
        pub(f.merchantPub),
        h(f.hWire),
        h(f.hDetails),
      ),
  } satisfies Partial<SignatureLayouts>;
}

/** By the same keys, on the way back. */
function returnLayouts(t: TimeBytes) {
  return {
    confirmRecoup: (f) =>
      makeBlob(
        purposes.exchangeConfirmRecoup,
        t(f.timestamp),
        amt(f.recoupAmount),
        pub(f.coinPub),
        pub(f.reservePub),
      ),

    confirmRecoupRefresh: (f) =>
      makeBlob(
        purposes.exchangeConfirmRecoupRefresh,
        t(f.timestamp),
        amt(f.recoupAmount),
        pub(f.coinPub),
        pub(f.oldCoinPub),
      ),

    reserveClosed: (f) =>
      makeBlob(
        purposes.exchangeReserveClosed,
        t(f.timestamp),
        amt(f.closingAmount),
        amt(f.closingFee),
        pub(f.reservePub),
        h(f.hWire),
        pub(f.wtid),
      ),
  } satisfies Partial<SignatureLayouts>;
}

/** By merchants and wallets; none has a time. */
const partyLayouts = {
  contract: (f) => makeBlob(purposes.merchantContract, h(f.hContract)),

  trackTransaction: (f) =>
    makeBlob(
      purposes.merchantTrackTransaction,
      h(f.hContract),
      h(f.hWire),
      pub(f.merchantPub),
      pub(f.coinPub),
    ),

  paymentOk: (f) => makeBlob(purposes.merchantPaymentOk, h(f.hContract)),

  paySession: (f) =>
    makeBlob(
      purposes.merchantPaySession,
      hashStringWithoutNul(f.orderId),
      hashStringWithoutNul(f.sessionId),
    ),

  recoup: (f) =>
    makeBlob(purposes.walletCoinRecoup, pub(f.coinPub), h(f.hDenom), pub(f.blindingSecret)),

  syncUpload: (f) => makeBlob(purposes.syncUpload, h(f.oldHash ?? noHash), h(f.newHash)),
} satisfies Partial<SignatureLayouts>;

function denominationFields(f: DenominationFields, t: TimeBytes): Uint8Array[] {
  return [
    pub(f.masterPub),
    t(f.start),
    t(f.expireWithdraw),
    t(f.expireDeposit),
    t(f.expireLegal),
    amt(f.value),
    amt(f.feeWithdraw),
    amt(f.feeDeposit),
    amt(f.feeRefresh),
    amt(f.feeRefund),
    h(f.hDenom),
  ];
}
