/** A wallet with coins of this deployment: bank user, withdrawal and confirmation over HTTP. */
import { registerBankUser } from '@/testing/bank-user';
import { createMemoryWallet, withdrawInto } from '@/testing/wallets/headless-wallet';
import type { Wallet } from '@/wallet/core/wallet';

export async function fundedWallet(url: string, amount: string): Promise<Wallet> {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, await registerBankUser(url, 'buyer'), amount);
  return wallet;
}
