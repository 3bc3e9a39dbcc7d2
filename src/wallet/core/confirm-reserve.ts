/**
 * Looks at a reserve at once, because the bank says that it has paid into it (browser-wallet 4).
 * Only the bank of that withdrawal may say so. To others, the wallet's reaction would show whose
 * reserve it is.
 */
import { wake } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import type { WithdrawalSource } from '@/wallet/core/withdrawal-state';

/**
 * Returns whether there is something to do now. `saidBy` is the origin of the page or its server.
 */
export async function confirmReserve(
  wallet: Wallet,
  reservePub: string,
  saidBy: string,
): Promise<boolean> {
  const withdrawal = await wallet.store.get('withdrawal', reservePub);
  if (withdrawal === null || !originsOf(withdrawal.source).includes(saidBy)) return false;
  wake(wallet, 'withdrawal', reservePub);
  return true;
}

function originsOf(source: WithdrawalSource): string[] {
  const urls =
    source.by === 'callback'
      ? [source.callbackUrl]
      : [source.bankIntegrationApiBaseUrl, source.confirmUrl ?? ''];
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
}
