import { expect } from 'vitest';
import { parseAmount, type Amount } from '@/protocol/amount';
import { decodeBase32 } from '@/protocol/base32';
import { toHex, utf8, utf8WithNul } from '@/protocol/crypto/bytes';
import { createKeyPair, sign, verify } from '@/protocol/crypto/eddsa';
import { sha512 } from '@/protocol/crypto/hash';
import { kdf } from '@/protocol/crypto/kdf';
import { purposes } from '@/protocol/purposes';
import type { SignatureLayouts } from '@/protocol/signatures';

export interface SignatureCase {
  purpose: number;
  name: string;
  inputs: Record<string, string | number | { t_ms: number }>;
  signer_private?: string;
  signer_pub?: string;
  blob_hex: string;
  signature: string;
}

/** Members of a vector's `inputs`, read as the domain knows them; a missing one is an error. */
export class Inputs {
  constructor(private readonly inputs: SignatureCase['inputs']) {}

  text(name: string): string {
    const value = this.inputs[name];
    if (typeof value !== 'string') throw new Error(`no text ${name} in the vector`);
    return value;
  }
  bytes(name: string): Uint8Array {
    return decodeBase32(this.text(name));
  }
  amount(name: string) {
    return parseAmount(this.text(name));
  }
  /** A number in v9's vectors, decimal text in v6's. */
  bigint(name: string): bigint {
    return BigInt(typeof this.inputs[name] === 'string' ? this.text(name) : this.number(name));
  }
  number(name: string): number {
    const value = this.inputs[name];
    if (typeof value !== 'number') throw new Error(`no number ${name} in the vector`);
    return value;
  }
  has(name: string): boolean {
    return name in this.inputs;
  }
  /** A member that the other generation does not sign, so that its vectors leave it out. */
  amountOr(name: string, other: Amount): Amount {
    return this.has(name) ? this.amount(name) : other;
  }
  bytesOr(name: string, other: Uint8Array): Uint8Array {
    return this.has(name) ? this.bytes(name) : other;
  }
  time(name: string): number {
    const value = this.inputs[name];
    if (typeof value !== 'object') throw new Error(`no time ${name} in the vector`);
    return value.t_ms;
  }
}

/** Fields that one generation signs and the other leaves out. */
const unsigned = {
  fee: parseAmount('KUDOS:77'),
  pub: new Uint8Array(32).fill(0x77),
  hash: new Uint8Array(64).fill(0x77),
};

export function denominationOf(i: Inputs) {
  return {
    masterPub: i.bytes('master_pub'),
    start: i.time('stamp_start'),
    expireWithdraw: i.time('stamp_expire_withdraw'),
    expireDeposit: i.time('stamp_expire_deposit'),
    expireLegal: i.time('stamp_expire_legal'),
    value: i.amount('value'),
    feeWithdraw: i.amount('fee_withdraw'),
    feeDeposit: i.amount('fee_deposit'),
    feeRefresh: i.amount('fee_refresh'),
    feeRefund: i.amount('fee_refund'),
    hDenom: i.bytes('denom_pub_hash'),
  };
}

function refundOf(i: Inputs) {
  return {
    hContract: i.bytes('h_contract_terms'),
    coinPub: i.bytes('coin_pub'),
    merchantPub: i.bytes('merchant_pub'),
    rtransactionId: i.bigint('rtransaction_id'),
    refundAmount: i.amount('refund_amount'),
    refundFee: i.amountOr('refund_fee', unsigned.fee),
  };
}

/** Returns, by purpose, the input that is the private key, and the blob, for signatures_*.json. */
export function walletAndMaster(
  layouts: SignatureLayouts,
): Record<number, { key: string; blob: (i: Inputs) => Uint8Array }> {
  return {
    [purposes.walletReserveWithdraw]: {
      key: 'reserve_private',
      blob: (i) =>
        layouts.withdraw({
          reservePub: i.bytes('reserve_pub'),
          amountWithFee: i.amount('amount_with_fee'),
          withdrawFee: i.amountOr('withdraw_fee', unsigned.fee),
          hDenom: i.bytes('denom_pub_hash'),
          hCoinEv: sha512(i.bytes('coin_ev')),
        }),
    },
    [purposes.walletCoinDeposit]: {
      key: 'coin_private',
      blob: (i) =>
        layouts.deposit({
          hContract: i.bytes('h_contract_terms'),
          hWire: i.bytes('h_wire'),
          hDenom: i.bytesOr('denom_pub_hash', unsigned.hash),
          timestamp: i.time('timestamp'),
          refundDeadline: i.time('refund_deadline'),
          amountWithFee: i.amount('contribution'),
          depositFee: i.amount('deposit_fee'),
          merchantPub: i.bytes('merchant_pub'),
          coinPub: i.bytes('coin_pub'),
        }),
    },
    [purposes.walletCoinMelt]: {
      key: 'coin_private',
      blob: (i) =>
        layouts.melt({
          rc: i.bytes('rc'),
          hDenom: i.bytesOr('denom_pub_hash', unsigned.hash),
          amountWithFee: i.amount('value_with_fee'),
          refreshFee: i.amount('melt_fee'),
          coinPub: i.bytes('coin_pub'),
        }),
    },
    [purposes.walletCoinLink]: {
      key: 'old_coin_private',
      blob: (i) =>
        layouts.link({
          hDenom: i.bytes('new_denom_pub_hash'),
          oldCoinPub: i.bytesOr('old_coin_pub', unsigned.pub),
          transferPub: i.bytes('transfer_pub'),
          hCoinEv: sha512(i.bytes('coin_ev')),
        }),
    },
    [purposes.walletCoinRecoup]: {
      key: 'coin_private',
      blob: (i) =>
        layouts.recoup({
          coinPub: i.bytes('coin_pub'),
          hDenom: i.bytes('denom_pub_hash'),
          blindingSecret: i.bytes('coin_blind_key_secret'),
        }),
    },
    [purposes.masterDenominationKeyValidity]: {
      key: 'master_private',
      blob: (i) => layouts.denomination(denominationOf(i)),
    },
    [purposes.masterWireDetails]: {
      key: 'master_private',
      blob: (i) => {
        const salt = utf8WithNul(i.text('payto_uri'));
        return layouts.wireDetails({ hAccount: kdf(64, salt, utf8('exchange-wire-signature')) });
      },
    },
    [purposes.masterWireFees]: {
      key: 'master_private',
      blob: (i) =>
        layouts.wireFees({
          wireMethod: i.text('wire_method'),
          start: i.time('start_date'),
          end: i.time('end_date'),
          wireFee: i.amount('wire_fee'),
          closingFee: i.amount('closing_fee'),
        }),
    },
    [purposes.merchantContract]: {
      key: 'merchant_private',
      blob: (i) => layouts.contract({ hContract: i.bytes('h_contract_terms') }),
    },
    [purposes.merchantPaymentOk]: {
      key: 'merchant_private',
      blob: (i) => layouts.paymentOk({ hContract: i.bytes('h_contract_terms') }),
    },
    [purposes.merchantTrackTransaction]: {
      key: 'merchant_private',
      blob: (i) =>
        layouts.trackTransaction({
          hContract: i.bytes('h_contract_terms'),
          hWire: i.bytes('h_wire'),
          merchantPub: i.bytes('merchant_pub'),
          coinPub: i.bytes('coin_pub'),
        }),
    },
  };
}

/** Returns the blobs by purpose for signatures_exchange_side_*.json. */
export function exchangeSide(layouts: SignatureLayouts): Record<number, (i: Inputs) => Uint8Array> {
  return {
    [purposes.masterSigningKeyValidity]: (i) =>
      layouts.signingKey({
        masterPub: i.bytesOr('master_pub', unsigned.pub),
        start: i.time('start'),
        expire: i.time('expire'),
        end: i.time('end'),
        signkeyPub: i.bytes('signkey_pub'),
      }),
    [purposes.exchangeConfirmDeposit]: (i) =>
      layouts.confirmDeposit({
        hContract: i.bytes('h_contract_terms'),
        hWire: i.bytes('h_wire'),
        exchangeTimestamp: i.time(i.has('timestamp') ? 'timestamp' : 'exchange_timestamp'),
        refundDeadline: i.time('refund_deadline'),
        amountWithoutFee: i.amount('amount_without_fee'),
        coinPub: i.bytes('coin_pub'),
        merchantPub: i.bytes('merchant_pub'),
      }),
    [purposes.exchangeConfirmMelt]: (i) =>
      layouts.confirmMelt({ rc: i.bytes('rc'), noRevealIndex: i.number('noreveal_index') }),
    [purposes.exchangeKeySet]: (i) =>
      layouts.keySet({ listIssueDate: i.time('list_issue_date'), hKeySet: i.bytes('hc') }),
    [purposes.exchangeConfirmWire]: (i) =>
      layouts.confirmWire({
        hWire: i.bytes('h_wire'),
        hContract: i.bytes('h_contract_terms'),
        wtid: i.bytes('wtid'),
        coinPub: i.bytes('coin_pub'),
        executionTime: i.time('execution_time'),
        coinContribution: i.amount('coin_contribution'),
      }),
    [purposes.exchangeConfirmWireDeposit]: (i) =>
      layouts.confirmWireDeposit({
        total: i.amount('total'),
        wireFee: i.amount('wire_fee'),
        merchantPub: i.bytes('merchant_pub'),
        hWire: i.bytes('h_wire'),
        hDetails: i.bytes('h_details'),
      }),
    [purposes.exchangeConfirmRefund]: (i) => layouts.confirmRefund(refundOf(i)),
    [purposes.merchantRefund]: (i) => layouts.refund(refundOf(i)),
    [purposes.exchangeConfirmRecoup]: (i) =>
      layouts.confirmRecoup({
        timestamp: i.time('timestamp'),
        recoupAmount: i.amount(i.has('payback_amount') ? 'payback_amount' : 'recoup_amount'),
        coinPub: i.bytes('coin_pub'),
        reservePub: i.bytes('reserve_pub'),
      }),
    [purposes.exchangeConfirmRecoupRefresh]: (i) =>
      layouts.confirmRecoupRefresh({
        timestamp: i.time('timestamp'),
        recoupAmount: i.amount(i.has('payback_amount') ? 'payback_amount' : 'recoup_amount'),
        coinPub: i.bytes('coin_pub'),
        oldCoinPub: i.bytes('old_coin_pub'),
      }),
    [purposes.exchangeReserveClosed]: (i) =>
      layouts.reserveClosed({
        timestamp: i.time('timestamp'),
        closingAmount: i.amount('closing_amount'),
        closingFee: i.amount('closing_fee'),
        reservePub: i.bytes('reserve_pub'),
        hWire: i.bytes('h_wire'),
        wtid: i.bytes('wtid'),
      }),
    [purposes.masterDenominationKeyRevoked]: (i) =>
      layouts.denominationRevoked({ hDenom: i.bytes('h_denom_pub') }),
    [purposes.auditorExchangeKeys]: (i) =>
      layouts.auditorKeys({ ...denominationOf(i), auditorUrl: i.text('auditor_url') }),
    [purposes.merchantContract]: (i) =>
      layouts.contract({ hContract: i.bytes('h_contract_terms') }),
    [purposes.merchantTrackTransaction]: (i) =>
      layouts.trackTransaction({
        hContract: i.bytes('h_contract_terms'),
        hWire: i.bytes('h_wire'),
        merchantPub: i.bytes('merchant_pub'),
        coinPub: i.bytes('coin_pub'),
      }),
    [purposes.merchantPaySession]: (i) =>
      layouts.paySession({ orderId: i.text('order_id'), sessionId: i.text('session_id') }),
  };
}

/** Tests each vector's blob, the signature of its private key, and its verification. */
export function checkSignature(privateKey: Uint8Array, blob: Uint8Array, vector: SignatureCase) {
  expect(toHex(blob)).toBe(vector.blob_hex);
  const signature = sign(privateKey, blob);
  expect(signature).toEqual(decodeBase32(vector.signature));
  expect(verify(createKeyPair(privateKey).publicKey, blob, signature)).toBe(true);
}
