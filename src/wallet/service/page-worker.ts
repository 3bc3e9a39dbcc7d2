/**
 * The wallet of the /wallet page, in a worker of its own. Signatures take milliseconds here, and
 * keys stay out of the page's memory. Requests and replies carry numbers.
 */
import { startBackgroundRunner } from '@/wallet/service/background-runner';
import { answerRequest } from '@/wallet/service/answer-request';
import { openAnnouncer } from '@/wallet/service/follow-changes';
import { openBrowserWallet } from '@/wallet/service/open-browser-wallet';
import type { ServiceReply, ServiceRequest } from '@/wallet/service/remote-service';
import { serveWallet } from '@/wallet/service/serve-wallet';
import type { WalletService } from '@/wallet/service/wallet-service';

export interface WorkerRequest {
  readonly number: number;
  readonly request: ServiceRequest;
}

export interface WorkerReply {
  readonly number: number;
  readonly reply: ServiceReply;
}

const UPKEEP_MS = 3_600_000;

async function openService(): Promise<WalletService> {
  const announce = openAnnouncer();
  const wallet = await openBrowserWallet(announce);
  const runner = startBackgroundRunner(wallet, announce);
  runner.wakeUp();
  // Coins age and exchanges change their keys while nothing else happens.
  setInterval(() => runner.wakeUp(), UPKEEP_MS);
  return serveWallet(wallet, { onWork: () => runner.wakeUp(), clear: () => wallet.store.clear() });
}

const service = openService();

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  void service
    .then((opened) => answerRequest(opened, data.request))
    .then((reply) => postMessage({ number: data.number, reply } satisfies WorkerReply));
});
