/**
 * Makes new private keys. The file is durable before anything else knows the key: an exchange never
 * publishes a denomination that it could lose. RSA keys are made on the thread pool, `parallel` at
 * a time.
 */
import type { Random } from '@/config/clock';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { exportPrivateKey, generatePrivateKey } from '@/protocol/crypto/rsa-private-key';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import type { KeyFiles } from '@/storage/exchange/key-files';
import { FEES, type DenominationPlan, type SigningKeyPlan } from './key-plan';

export interface KeyMaker {
  readonly files: KeyFiles;
  readonly random: Random;
  readonly currency: string;
  /** Bits of the denominations' keys. */
  readonly modulusBits: number;
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
  const key = await generatePrivateKey(maker.modulusBits);
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
