/**
 * What is signed in wire generation v6 (exchange 6:0:0, wallets of early 2020): the rows of
 * protocol-v6-v9 1 that differ from v9, and 1105, which v9 does not have. A time is signed as it is,
 * not rounded. No purpose has two layouts of one size, so a signature made for one generation never
 * passes for the other. Lengths and NEVER: see signatures.ts. Pure.
 */
import { u64be } from '@/protocol/crypto/bytes';
import { hashStringWithoutNul } from '@/protocol/crypto/hash';
import { purposes } from '@/protocol/crypto/purposes';
import {
  amt,
  h,
  makeBlob,
  pub,
  type RefundFields,
  type SignatureLayouts,
} from '@/protocol/crypto/signatures';
import { commonLayouts } from '@/protocol/crypto/signatures-common';
import { exactTimestampToBytes } from '@/protocol/timestamp';

const t = exactTimestampToBytes;

export interface SignatureLayoutsV6 extends SignatureLayouts {
  /** By the merchant, that a refund is granted; v9 has no such purpose. */
  refundOk(fields: { orderId: string }): Uint8Array;
}

export const signaturesV6: SignatureLayoutsV6 = {
  ...commonLayouts(t),

  signingKey: (f) =>
    makeBlob(
      purposes.masterSigningKeyValidity,
      pub(f.masterPub),
      t(f.start),
      t(f.expire),
      t(f.end),
      pub(f.signkeyPub),
    ),

  confirmRefund: (f) => makeBlob(purposes.exchangeConfirmRefund, ...refundFields(f)),

  refund: (f) => makeBlob(purposes.merchantRefund, ...refundFields(f)),

  refundOk: (f) => makeBlob(purposes.merchantRefundOk, hashStringWithoutNul(f.orderId)),

  withdraw: (f) =>
    makeBlob(
      purposes.walletReserveWithdraw,
      pub(f.reservePub),
      amt(f.amountWithFee),
      amt(f.withdrawFee),
      h(f.hDenom),
      h(f.hCoinEv),
    ),

  deposit: (f) =>
    makeBlob(
      purposes.walletCoinDeposit,
      h(f.hContract),
      h(f.hWire),
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
      amt(f.amountWithFee),
      amt(f.refreshFee),
      pub(f.coinPub),
    ),

  link: (f) =>
    makeBlob(
      purposes.walletCoinLink,
      h(f.hDenom),
      pub(f.oldCoinPub),
      pub(f.transferPub),
      h(f.hCoinEv),
    ),
};

function refundFields(f: RefundFields): Uint8Array[] {
  return [
    h(f.hContract),
    pub(f.coinPub),
    pub(f.merchantPub),
    u64be(f.rtransactionId),
    amt(f.refundAmount),
    amt(f.refundFee),
  ];
}
