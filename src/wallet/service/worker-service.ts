import { remoteService, type ServiceReply } from '@/wallet/service/remote-service';
import type { WorkerReply, WorkerRequest } from '@/wallet/service/page-worker';
import type { WalletService } from '@/wallet/service/wallet-service';

/** The page's side of page-worker.ts. */
export function workerService(worker: Worker): WalletService {
  const waiting = new Map<number, (reply: ServiceReply) => void>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    waiting.get(data.number)?.(data.reply);
    waiting.delete(data.number);
  });
  return remoteService(
    (request) =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        worker.postMessage({ number: last, request } satisfies WorkerRequest);
      }),
  );
}
