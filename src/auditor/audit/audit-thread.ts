/** The program of the threads that verify an audit's signatures: `verifiers.ts` starts them. */
import { parentPort } from 'node:worker_threads';
import { findUnsigned, type Batch } from './verify-batch';

parentPort?.on('message', (batch: Batch) => {
  try {
    parentPort?.postMessage({ output: findUnsigned(batch) });
  } catch (error) {
    parentPort?.postMessage({ failed: String(error) });
  }
});
