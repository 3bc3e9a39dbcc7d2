/**
 * The coins of a contract for a merchant in the same database: all of them are taken and the
 * merchant's own record is made in one transaction, or nothing happens at all. No coin can be taken
 * then for an order that is not paid, so no intent has to be written first, and there is one commit.
 *
 * False when a coin or the merchant's record stood against it, without saying which: depositCoins does.
 */
import { isRefusal } from '@/protocol/refusal';
import { takeOrFail } from '@/storage/exchange/deposits';
import type { HotCall } from '@/storage/group-commit';
import type { Exchange } from '../exchange';
import { ensureKeys } from '../keys/open-keys';
import { confirmDeposit, type DepositConfirmation } from './confirm-deposit';
import { verifyDeposit, type CoinDeposit, type VerifiedDeposit } from './verify-deposit';

export async function depositAllOrNone(
  exchange: Exchange,
  deposits: readonly CoinDeposit[],
  /** The merchant's statement, made with the confirmations in the order of the deposits. */
  record: (confirmations: readonly DepositConfirmation[]) => HotCall,
): Promise<boolean> {
  await ensureKeys(exchange);
  let verified: VerifiedDeposit[];
  try {
    verified = await Promise.all(deposits.map((one, at) => verifyDeposit(exchange, one, at)));
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
  // Signed ahead, and given to nobody unless the coins are taken.
  const confirmations = await Promise.all(
    verified.map((one) => confirmDeposit(exchange, one, one.row.exchangeTimestamp)),
  );
  const calls = verified.map(({ row }) => ({ statement: takeOrFail, item: row }));
  return await exchange.db.hot.runAllOrNone([...calls, record(confirmations)]);
}
