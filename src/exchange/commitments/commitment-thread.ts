/** The program of the thread that recomputes commitments: `src/wiring/commitment-thread.ts` starts it. */
import { parentPort } from 'node:worker_threads';
import { answerCommitment, type CommitmentQuestion } from './recompute-commitment';

parentPort?.on('message', (question: CommitmentQuestion) => {
  try {
    parentPort?.postMessage({ output: answerCommitment(question) });
  } catch (error) {
    parentPort?.postMessage({ failed: String(error) });
  }
});
