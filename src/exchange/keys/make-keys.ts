/**
 * New keys, signed by the master key (protocol-a 3: purposes 1024, 1025). The file with the private
 * key is durable before anything else knows the key: an exchange never announces a denomination
 * that it could lose. RSA keys are made on the thread pool, `parallel` at a time.
 */
import type { Random } from '@/config/clock';
import { createKeyPair, sign } from '@/protocol/crypto/eddsa';
import {
  exportPrivateKey,
  generatePrivateKey,
  importPrivateKey,
  type DenominationPrivateKey,
} from '@/protocol/crypto/rsa-private-key';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import type { DenominationFile, KeyFiles, SigningKeyFile } from '@/storage/exchange/key-files';
import type { DenominationRow } from '@/storage/exchange/keys';
import { FEES, type DenominationPlan, type SigningKeyPlan } from './key-plan';
import type { SigningKey } from './key-ring';

export interface KeyMaker {
  readonly files: KeyFiles;
  readonly random: Random;
  readonly currency: string;
}

export async function makeDenominations(
  maker: KeyMaker,
  plans: readonly DenominationPlan[],
  parallel: number,
): Promise<void> {
  const waiting = [...plans];
  const makeNext = async (): Promise<void> => {
    for (let plan = waiting.pop(); plan !== undefined; plan = waiting.pop()) {
      await makeDenomination(maker, plan);
    }
  };
  await Promise.all(Array.from({ length: parallel }, makeNext));
}

async function makeDenomination(maker: KeyMaker, plan: DenominationPlan): Promise<void> {
  const key = await generatePrivateKey();
  await maker.files.writeDenomination(hashDenominationKey(key.publicKey), {
    ...plan,
    feeWithdraw: FEES.withdraw,
    feeDeposit: FEES.deposit,
    feeRefresh: FEES.refresh,
    feeRefund: FEES.refund,
    jwk: exportPrivateKey(key),
  });
}

export async function makeSigningKey(maker: KeyMaker, plan: SigningKeyPlan): Promise<void> {
  const pair = createKeyPair(maker.random.bytes(32));
  await maker.files.writeSigningKey(pair.publicKey, { seed: pair.privateKey, ...plan });
}

/** A denomination's public row, as its file and the master key determine it. */
export function describeDenomination(
  master: { readonly privateKey: Uint8Array; readonly publicKey: Uint8Array },
  currency: string,
  file: DenominationFile,
): {
  readonly row: Omit<DenominationRow, 'id' | 'isRevoked'>;
  readonly key: DenominationPrivateKey;
} {
  const amount = (units: bigint): { currency: string; units: bigint } => ({ currency, units });
  const { jwk, ...terms } = file;
  const key = importPrivateKey(jwk);
  const hDenom = hashDenominationKey(key.publicKey);
  const blob = signaturesV9.denomination({
    masterPub: master.publicKey,
    start: file.start,
    expireWithdraw: file.expireWithdraw,
    expireDeposit: file.expireDeposit,
    expireLegal: file.expireLegal,
    value: amount(file.value),
    feeWithdraw: amount(file.feeWithdraw),
    feeDeposit: amount(file.feeDeposit),
    feeRefresh: amount(file.feeRefresh),
    feeRefund: amount(file.feeRefund),
    hDenom,
  });
  const masterSig = sign(master.privateKey, blob);
  return { row: { ...terms, hDenom, denomPub: key.publicKey.encoded, masterSig }, key };
}

export function describeSigningKey(masterSeed: Uint8Array, file: SigningKeyFile): SigningKey {
  const { seed, ...plan } = file;
  const pair = createKeyPair(seed);
  const blob = signaturesV9.signingKey({
    masterPub: createKeyPair(masterSeed).publicKey,
    ...plan,
    signkeyPub: pair.publicKey,
  });
  return { ...plan, ...pair, masterSig: sign(masterSeed, blob) };
}
