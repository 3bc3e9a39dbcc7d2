/**
 * What is signed in wire generation v9 (exchange 9:0:0): both tables of protocol-a 3, as far as it
 * is not what v6 signs too (signatures-common.ts). The formula is the order of the fields. A time is
 * signed as its whole second. Lengths and NEVER: see signatures.ts. Pure.
 */
import { u64be } from '@/protocol/crypto/bytes';
import { purposes } from '@/protocol/crypto/purposes';
import {
  amt,
  h,
  makeBlob,
  pub,
  t,
  type RefundFields,
  type SignatureLayouts,
} from '@/protocol/crypto/signatures';
import { commonLayouts } from '@/protocol/crypto/signatures-common';

export const signaturesV9: SignatureLayouts = {
  ...commonLayouts(t),

  signingKey: (f) =>
    makeBlob(
      purposes.masterSigningKeyValidity,
      t(f.start),
      t(f.expire),
      t(f.end),
      pub(f.signkeyPub),
    ),

  confirmRefund: (f) => makeBlob(purposes.exchangeConfirmRefund, ...refundFields(f)),

  refund: (f) => makeBlob(purposes.merchantRefund, ...refundFields(f)),

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

  link: (f) => makeBlob(purposes.walletCoinLink, h(f.hDenom), pub(f.transferPub), h(f.hCoinEv)),
};

function refundFields(f: RefundFields): Uint8Array[] {
  return [
    h(f.hContract),
    pub(f.coinPub),
    pub(f.merchantPub),
    u64be(f.rtransactionId),
    amt(f.refundAmount),
  ];
}
