/**
 * `auditors` of GET keys (protocol-a 5.1): who vouches for which of the denominations listed there.
 */
import type { ExchangeKeys } from '@/protocol/exchange';
import type { Exchange } from '../exchange';
import type { Denomination } from './denomination';

export function listAuditors(
  { auditors, keys }: Exchange,
  denominations: readonly Denomination[],
): ExchangeKeys['auditors'] {
  const masterPub = keys.master.publicKey;
  const vouchers = [...auditors.map(({ voucher }) => voucher), ...keys.vouchers];
  return vouchers.flatMap((voucher) => {
    if (voucher === undefined) return [];
    const { auditorPub, auditorUrl } = voucher;
    const signed = denominations.flatMap((one) => {
      const signature = voucher.vouchFor({ ...one, masterPub });
      return signature === undefined ? [] : [{ denom_pub_h: one.hDenom, auditor_sig: signature }];
    });
    return [{ auditor_pub: auditorPub, auditor_url: auditorUrl, denomination_keys: signed }];
  });
}
