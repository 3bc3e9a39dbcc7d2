/** The program of the threads that verify an audit's signatures: `verifiers.ts` starts them. */
import { parentPort } from 'node:worker_threads';
import { listUnsigned, type Batch } from './verify-batch';

parentPort?.on('message', (batch: Batch) => {
  try {
    parentPort?.postMessage({ output: listUnsigned(batch) });
  } catch (error) {
    parentPort?.postMessage({ failed: String(error) });
  }
});
