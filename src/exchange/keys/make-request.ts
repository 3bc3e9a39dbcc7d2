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
import { accountBlob, denominationFields, wireFeeBlob } from './signed-blobs';

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
  const master = masterKeyOf({ publicKey: masterPub }, await files.listSignedFiles());
  const { denominations, signingKeys } = await listUnsigned({ files, currency, master });
  const feePeriods = fixedWireFeePeriods(now).filter(
    (period) =>
      master.findSignature(wireFeeBlob({ wireMethod: BANK_WIRE_METHOD, currency }, period)) ===
      undefined,
  );
  return {
    masterPub,
    denominations: denominations
      .filter((one) => one.expireWithdraw > usableAt)
      .map((one) => ({
        ...denominationFields(masterPub, currency, one),
        publicKey: importPrivateKey(one.jwk).publicKey,
      })),
    signingKeys: signingKeys.filter((one) => one.expire > usableAt),
    accounts: master.findSignature(accountBlob(payto)) === undefined ? [payto] : [],
    wireFees: feePeriods.map(({ start, end }) => ({
      wireMethod: BANK_WIRE_METHOD,
      wireFee: amount(FEES.wire),
      closingFee: amount(FEES.closing),
      start,
      end,
    })),
  };
}
