/**
 * Lists what waits for the offline master key's signature on this server. These are usable keys,
 * the account, and the wire fees of the coming periods. The lists are empty if nothing waits.
 */
import { amountIn } from '@/protocol/amount';
import { importPrivateKey } from '@/protocol/crypto/rsa-private-key';
import { BANK_WIRE_METHOD } from '@/protocol/payto';
import type { SigningRequest } from '@/protocol/signing-request';
import type { Timestamp } from '@/protocol/timestamp';
import type { KeyFiles } from '@/storage/exchange/key-files';
import { FEES, fixedWireFeePeriods } from './key-plan';
import { listUnsigned } from './load-keys';
import { masterKeyOf } from './master-key';
import { accountBlob, wireFeeBlob } from './signed-blobs';

export interface RequestFacts {
  readonly files: KeyFiles;
  readonly currency: string;
  readonly payto: string;
  readonly masterPub: Uint8Array;
}

export async function makeRequest(
  facts: RequestFacts,
  /** Keys that ended before `usableAt` are left out. */
  { now, usableAt = now }: { readonly now: Timestamp; readonly usableAt?: Timestamp },
): Promise<SigningRequest> {
  const { files, currency, payto, masterPub } = facts;
  const amount = amountIn(currency);
  const master = masterKeyOf({ publicKey: masterPub }, await files.readSignedFiles());
  const { denominations, signingKeys } = await listUnsigned({ files, currency, master });
  const feePeriods = fixedWireFeePeriods(now).filter(
    (period) =>
      master.findSignature(wireFeeBlob({ wireMethod: BANK_WIRE_METHOD, currency }, period)) ===
      undefined,
  );
  return {
    master_public_key: masterPub,
    denominations: denominations
      .filter((one) => one.expireWithdraw > usableAt)
      .map((one) => ({
        value: amount(one.value),
        denom_pub: importPrivateKey(one.jwk).publicKey,
        fee_withdraw: amount(one.feeWithdraw),
        fee_deposit: amount(one.feeDeposit),
        fee_refresh: amount(one.feeRefresh),
        fee_refund: amount(one.feeRefund),
        stamp_start: one.start,
        stamp_expire_withdraw: one.expireWithdraw,
        stamp_expire_deposit: one.expireDeposit,
        stamp_expire_legal: one.expireLegal,
      })),
    signing_keys: signingKeys
      .filter((one) => one.expire > usableAt)
      .map(({ publicKey, start, expire, end }) => ({
        key: publicKey,
        stamp_start: start,
        stamp_expire: expire,
        stamp_end: end,
      })),
    accounts: master.findSignature(accountBlob(payto)) === undefined ? [payto] : [],
    wire_fees: feePeriods.map(({ start, end }) => ({
      wire_method: BANK_WIRE_METHOD,
      wire_fee: amount(FEES.wire),
      closing_fee: amount(FEES.closing),
      start_date: start,
      end_date: end,
    })),
  };
}
