/** A wallet with coins of this deployment: bank user, withdrawal and confirmation over HTTP. */
import { createMemoryWallet, registerBankUser, call } from './deployment';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { acceptWithdrawal } from '@/wallet/core/withdraw';

export async function fundedWallet(url: string, amount: string): Promise<Wallet> {
  const { username, authorization } = await registerBankUser(url, 'buyer');
  const withdrawals = `${url}/bank/accounts/${username}/withdrawals`;
  const started = await call('POST', withdrawals, { body: { amount }, authorization });
  const wallet = createMemoryWallet();
  await acceptWithdrawal(wallet, String(started['taler_withdraw_uri']));
  const done = runUntilDone(wallet, { forMs: 20_000 });
  const one = `${withdrawals}/${String(started['withdrawal_id'])}`;
  for (let tries = 0; tries < 200; tries += 1) {
    const { selection_done: selected } = await call('GET', one, { authorization });
    if (selected === true) break;
    await wallet.clock.sleep(25);
  }
  await call('POST', `${one}/confirm`, { body: {}, authorization });
  if (!(await done)) throw new Error('the coins did not come');
  return wallet;
}
