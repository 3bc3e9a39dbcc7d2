/**
 * What is signed in wire generation v9 (exchange 9:0:0): both tables of protocol-a 3; 1106 of
 * protocol-b 8; 1029 and 1064 of protocol-v6-v9 1; 1450 is the sync service's own. The formula is the
 * order of the fields. Lengths, NEVER and rounding: see signatures.ts. Pure.
 */
import { u32be, u64be } from '@/protocol/crypto/bytes';
import { hashString, hashStringWithoutNul } from '@/protocol/crypto/hash';
import { purposes } from '@/protocol/crypto/purposes';
import {
  amt,
  h,
  makeBlob,
  pub,
  t,
  type DenominationFields,
  type RefundFields,
  type SignatureLayouts,
} from '@/protocol/crypto/signatures';

const noHash = new Uint8Array(64);

export const signaturesV9: SignatureLayouts = {
  signingKey: (f) =>
    makeBlob(
      purposes.masterSigningKeyValidity,
      t(f.start),
      t(f.expire),
      t(f.end),
      pub(f.signkeyPub),
    ),

  denomination: (f) => makeBlob(purposes.masterDenominationKeyValidity, ...denominationFields(f)),

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

  confirmRefund: (f) => makeBlob(purposes.exchangeConfirmRefund, ...refundFields(f)),

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

  auditorKeys: (f) =>
    makeBlob(purposes.auditorExchangeKeys, hashString(f.auditorUrl), ...denominationFields(f)),

  contract: (f) => makeBlob(purposes.merchantContract, h(f.hContract)),

  refund: (f) => makeBlob(purposes.merchantRefund, ...refundFields(f)),

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

  withdraw: (f) =>
    makeBlob(
      purposes.walletReserveWithdraw,
      pub(f.reservePub),
      amt(f.amountWithFee),
      h(f.hDenom),
      h(f.hCoinEv),
    ),

  deposit: (f) =>
    makeBlob(
      purposes.walletCoinDeposit,
      h(f.hContract),
      h(f.hWire),
      h(f.hDenom),
      t(f.timestamp),
      t(f.refundDeadline),
      amt(f.amountWithFee),
      amt(f.depositFee),
      pub(f.merchantPub),
      pub(f.coinPub),
    ),

  melt: (f) =>
    makeBlob(
      purposes.walletCoinMelt,
      h(f.rc),
      h(f.hDenom),
      amt(f.amountWithFee),
      amt(f.refreshFee),
      pub(f.coinPub),
    ),

  recoup: (f) =>
    makeBlob(purposes.walletCoinRecoup, pub(f.coinPub), h(f.hDenom), pub(f.blindingSecret)),

  link: (f) => makeBlob(purposes.walletCoinLink, h(f.hDenom), pub(f.transferPub), h(f.hCoinEv)),

  syncUpload: (f) => makeBlob(purposes.syncUpload, h(f.oldHash ?? noHash), h(f.newHash)),
};

function denominationFields(f: DenominationFields): Uint8Array[] {
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

function refundFields(f: RefundFields): Uint8Array[] {
  return [
    h(f.hContract),
    pub(f.coinPub),
    pub(f.merchantPub),
    u64be(f.rtransactionId),
    amt(f.refundAmount),
  ];
}
