/**
 * Serves what concerns the wallet as a whole: backup, exchanges, inspection. See wallet-service.ts.
 */
import { backUp, describeBackup, restore, setUpBackup, getRecoveryUri } from '@/wallet/core/backup';
import { acceptTerms } from '@/wallet/core/exchange-terms';
import { listExchanges, updateExchange, type KnownExchange } from '@/wallet/core/exchanges';
import { getWalletRecords } from '@/wallet/core/get-wallet-records';
import { listSteps } from '@/wallet/core/list-steps';
import { listPending, resumeAll, runUntilDone, wake } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';
import type { OwnerService } from '@/wallet/service/wallet-service';

/** A developer who looks at the page waits no longer than this. */
const RUN_FOR_MS = 30_000;

export interface WalletHost {
  /** Called when something was begun that goes on in the background. */
  readonly onWork: () => void;
  /** Empties the wallet's store. */
  readonly clear: () => Promise<void>;
}

export function serveOwner(wallet: Wallet, { onWork, clear }: WalletHost): OwnerService {
  const getExchange = async (baseUrl: string): Promise<KnownExchange> => {
    const known = (await listExchanges(wallet)).find((each) => each.baseUrl === baseUrl);
    if (known === undefined) throw new WalletError('STATE_CONFLICT', { detail: 'it has moved' });
    return known;
  };
  return {
    describeBackup: () => describeBackup(wallet),
    setUpBackup: (serviceUrl) => setUpBackup(wallet, serviceUrl),
    backUp: () => backUp(wallet),
    getRecoveryUri: () => getRecoveryUri(wallet),
    restore: async (uri) => {
      const records = await restore(wallet, uri);
      onWork();
      return records;
    },
    listSteps: (type, id) => listSteps(wallet, type, id),
    listExchanges: () => listExchanges(wallet),
    updateExchange: async (url) =>
      getExchange((await updateExchange(wallet, url, { fresh: true })).id),
    acceptTerms: (exchange, version) => acceptTerms(wallet, exchange, version),
    getWalletRecords: () => getWalletRecords(wallet),
    retryNow: async (only) => {
      const all = only === null ? await listPending(wallet) : [only];
      for (const { kind, id } of all) wake(wallet, kind, id);
      await resumeAll(wallet);
      onWork();
    },
    runUntilDone: () => runUntilDone(wallet, { forMs: RUN_FOR_MS }),
    forgetEverything: async () => {
      await clear();
      wallet.retries.clear();
    },
  };
}
