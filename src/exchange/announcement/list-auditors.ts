/**
 * `auditors` of GET keys (protocol-a 5.1): who vouches for which of the denominations listed there.
 */
import type { ExchangeKeys } from '@/protocol/exchange-keys';
import type { Exchange } from '../exchange';
import type { Denomination } from '../keys/denomination';

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
      const auditorSig = voucher.vouchFor({ ...one, masterPub });
      return auditorSig === undefined ? [] : [{ hDenom: one.hDenom, auditorSig }];
    });
    return [{ auditorPub, auditorUrl, denominations: signed }];
  });
}
