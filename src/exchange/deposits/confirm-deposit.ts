/** The exchange's word that it has taken a coin (purpose 1033). */
import { subtractAmounts } from '@/protocol/amount';
import { signAsync } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/crypto/signatures';
import type { CheckedDeposit, ConfirmedDeposit, DepositConfirmation } from '@/protocol/deposit';
import { isRefusal } from '@/protocol/refusal';
import type { Exchange } from '../exchange';
import { ensureKeys } from '../keys/open-keys';
import { verifyDeposit, type CoinDeposit, type VerifiedDeposit } from './verify-deposit';

/**
 * The coins of a contract, checked and confirmed ahead, for a merchant in the same database: it takes
 * them and settles its order in one transaction (storage/merchant/payments.ts), and drops the
 * confirmations if that fails. Null when a coin is refused, without saying why: depositCoins does.
 */
export async function confirmAhead(
  exchange: Exchange,
  deposits: readonly CoinDeposit[],
): Promise<ConfirmedDeposit[] | null> {
  await ensureKeys(exchange);
  let verified: VerifiedDeposit[];
  try {
    verified = await Promise.all(deposits.map((one, at) => verifyDeposit(exchange, one, at)));
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
  return await Promise.all(
    verified.map(async ({ checked }) => {
      return { ...checked, ...(await confirmDeposit(exchange, checked)) };
    }),
  );
}

export async function confirmDeposit(
  exchange: Exchange,
  { contribution, depositFee, ...deposit }: CheckedDeposit,
): Promise<DepositConfirmation> {
  const signer = exchange.keys.signer(exchange.clock.now());
  const amountWithoutFee = subtractAmounts(contribution, depositFee);
  const blob = signaturesV9.confirmDeposit({ ...deposit, amountWithoutFee });
  return {
    exchangeTimestamp: deposit.exchangeTimestamp,
    exchangeSig: await signAsync(signer.privateKey, blob),
    exchangePub: signer.publicKey,
  };
}
