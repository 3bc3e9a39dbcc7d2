/** Makes a wallet with coins of this deployment, withdrawn and confirmed over HTTP. */
import { parseAmount } from '@/protocol/amount';
import { openBankUser } from '@/testing/calls/bank-user';
import { createMemoryWallet, withdrawInto } from '@/testing/wallets/headless-wallet';
import type { Wallet } from '@/wallet/core/wallet';
import { payerOf } from './bank-users';

/** `now`: the wallet's clock, for a server whose clock was moved. */
export async function fundedWallet(
  url: string,
  amount: string,
  now?: () => number,
): Promise<Wallet> {
  const wallet = createMemoryWallet(now);
  const payer = await payerOf(url, parseAmount(amount));
  await withdrawInto(wallet, await openBankUser(url, payer), amount);
  return wallet;
}
