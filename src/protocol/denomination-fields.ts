/** The fields of a published denomination that signatures cover (protocol-a 3, 5.1). Pure. */
import { hashDenominationKey } from './crypto/rsa-public-key';
import type { DenominationFields } from './crypto/signatures';
import type { ExchangeDenomination } from './exchange';

export function denominationFieldsOf(
  masterPub: Uint8Array,
  denom: ExchangeDenomination,
): DenominationFields {
  return {
    masterPub,
    start: denom.stamp_start,
    expireWithdraw: denom.stamp_expire_withdraw,
    expireDeposit: denom.stamp_expire_deposit,
    expireLegal: denom.stamp_expire_legal,
    value: denom.value,
    feeWithdraw: denom.fee_withdraw,
    feeDeposit: denom.fee_deposit,
    feeRefresh: denom.fee_refresh,
    feeRefund: denom.fee_refund,
    hDenom: hashDenominationKey(denom.denom_pub),
  };
}
