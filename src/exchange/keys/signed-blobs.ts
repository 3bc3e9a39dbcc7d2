/**
 * Blobs that the master key signs about the exchange (protocol-a 3: purposes 1024, 1025, 1028, 1030). Pure.
 */
import { amountIn } from '@/protocol/amount';
import type { EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { type DenominationFields, signaturesV9 } from '@/protocol/signatures';
import { hashExchangeAccount } from '@/protocol/wire-hash';
import type { DenominationFile } from '@/storage/exchange/key-files';
import { FEES, type SigningKeyPlan, type WireFeePeriod } from './key-plan';

export type DenominationTerms = DenominationFile & { readonly hDenom: Uint8Array };

export function denominationBlob(
  masterPub: Uint8Array,
  currency: string,
  terms: DenominationTerms,
): Uint8Array {
  return signaturesV9.denomination(denominationFields(masterPub, currency, terms));
}

export function denominationFields(
  masterPub: Uint8Array,
  currency: string,
  terms: DenominationTerms,
): DenominationFields {
  const amount = amountIn(currency);
  return {
    masterPub,
    start: terms.start,
    expireWithdraw: terms.expireWithdraw,
    expireDeposit: terms.expireDeposit,
    expireLegal: terms.expireLegal,
    value: amount(terms.value),
    feeWithdraw: amount(terms.feeWithdraw),
    feeDeposit: amount(terms.feeDeposit),
    feeRefresh: amount(terms.feeRefresh),
    feeRefund: amount(terms.feeRefund),
    hDenom: terms.hDenom,
  };
}

export function signingKeyBlob(
  masterPub: Uint8Array,
  key: SigningKeyPlan & Pick<EddsaKeyPair, 'publicKey'>,
): Uint8Array {
  const { start, expire, end, publicKey: signkeyPub } = key;
  return signaturesV9.signingKey({ masterPub, start, expire, end, signkeyPub });
}

export function accountBlob(payto: string): Uint8Array {
  return signaturesV9.wireDetails({ hAccount: hashExchangeAccount(payto) });
}

export function wireFeeBlob(
  { wireMethod, currency }: { readonly wireMethod: string; readonly currency: string },
  { start, end }: WireFeePeriod,
): Uint8Array {
  const wireFee = { currency, units: FEES.wire };
  const closingFee = { currency, units: FEES.closing };
  return signaturesV9.wireFees({ wireMethod, start, end, wireFee, closingFee });
}
