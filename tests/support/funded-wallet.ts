/** Makes a wallet with coins of this deployment, withdrawn and confirmed over HTTP. */
import { parseAmount } from '@/protocol/amount';
import { openBankUser } from '@/testing/calls/bank-user';
import { createMemoryWallet, withdrawInto } from '@/testing/wallets/headless-wallet';
import type { Wallet } from '@/wallet/core/wallet';
import { payerOf } from './bank-users';

export async function fundedWallet(url: string, amount: string): Promise<Wallet> {
  const wallet = createMemoryWallet();
  const payer = await payerOf(url, parseAmount(amount));
  await withdrawInto(wallet, await openBankUser(url, payer), amount);
  return wallet;
}
