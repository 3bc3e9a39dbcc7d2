/** A thread of `npm run grow`: makes slices of orders and writes each in one transaction. */
import { parentPort, workerData } from 'node:worker_threads';
import { systemRandom } from '@/config/clock';
import type { ThreadAnswer } from '@/fairness/threads';
import { openDatabase } from '@/storage/client';
import { copyGrownDeposits } from '@/storage/exchange/grown-deposits';
import { copyGrownOrders } from '@/storage/merchant/grown-orders';
import { makeSlice, type MadeSlice, type Scene, type Slice } from './make-orders';

export interface ThreadStart {
  readonly databaseUrl: string;
  readonly scene: Scene;
}

export type WrittenSlice = Pick<MadeSlice, 'refundable'>;

const { databaseUrl, scene } = workerData as ThreadStart;
const db = openDatabase(databaseUrl);

async function write(slice: Slice): Promise<WrittenSlice> {
  const { orders, refundable, ...deposits } = makeSlice(scene, slice, systemRandom);
  await db.transaction(async (client) => {
    await copyGrownDeposits(client, deposits);
    await copyGrownOrders(client, orders);
  });
  return { refundable };
}

parentPort?.on('message', (slice: Slice) => {
  write(slice).then(
    (output) => answer({ output }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  );
});

function answer(message: ThreadAnswer<WrittenSlice>): void {
  parentPort?.postMessage(message);
}
