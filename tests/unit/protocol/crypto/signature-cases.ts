import { parseAmount } from '@/protocol/amount';
import { decodeBase32 } from '@/protocol/base32';
import { utf8, utf8WithNul } from '@/protocol/crypto/bytes';
import { sha512 } from '@/protocol/crypto/hash';
import { kdf } from '@/protocol/crypto/kdf';
import { purposes } from '@/protocol/crypto/purposes';
import type { SignatureLayouts } from '@/protocol/crypto/signatures';

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
  number(name: string): number {
    const value = this.inputs[name];
    if (typeof value !== 'number') throw new Error(`no number ${name} in the vector`);
    return value;
  }
  time(name: string): number {
    const value = this.inputs[name];
    if (typeof value !== 'object') throw new Error(`no time ${name} in the vector`);
    return value.t_ms;
  }
}

/** Fields no recorded v9 vector has: signed by other generations, left out by v9. */
const unsigned = {
  fee: parseAmount('KUDOS:77'),
  pub: new Uint8Array(32).fill(0x77),
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
    rtransactionId: BigInt(i.number('rtransaction_id')),
    refundAmount: i.amount('refund_amount'),
    refundFee: unsigned.fee,
  };
}

/** For signatures_*.json: which input is the private key, and the blob, by purpose. */
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
          withdrawFee: unsigned.fee,
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
          hDenom: i.bytes('denom_pub_hash'),
          timestamp: i.time('timestamp'),
          refundDeadline: i.time('refund_deadline'),
          amountWithFee: i.amount('contribution'),
          depositFee: i.amount('deposit_fee'),
          merchantPub: i.bytes('merchant_pub'),
          coinPub: i.bytes('coin_pub'),
        }),
    },
    [purposes.walletCoinLink]: {
      key: 'old_coin_private',
      blob: (i) =>
        layouts.link({
          hDenom: i.bytes('new_denom_pub_hash'),
          oldCoinPub: unsigned.pub,
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

/** For signatures_exchange_side_*.json: the blob by purpose. */
export function exchangeSide(layouts: SignatureLayouts): Record<number, (i: Inputs) => Uint8Array> {
  return {
    [purposes.masterSigningKeyValidity]: (i) =>
      layouts.signingKey({
        masterPub: unsigned.pub,
        start: i.time('start'),
        expire: i.time('expire'),
        end: i.time('end'),
        signkeyPub: i.bytes('signkey_pub'),
      }),
    [purposes.exchangeConfirmDeposit]: (i) =>
      layouts.confirmDeposit({
        hContract: i.bytes('h_contract_terms'),
        hWire: i.bytes('h_wire'),
        exchangeTimestamp: i.time('exchange_timestamp'),
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
        recoupAmount: i.amount('recoup_amount'),
        coinPub: i.bytes('coin_pub'),
        reservePub: i.bytes('reserve_pub'),
      }),
    [purposes.exchangeConfirmRecoupRefresh]: (i) =>
      layouts.confirmRecoupRefresh({
        timestamp: i.time('timestamp'),
        recoupAmount: i.amount('recoup_amount'),
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
  };
}
