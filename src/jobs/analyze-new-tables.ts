/** Lets PostgreSQL choose good indices soon after a deployment's first start. */
import { analyzeNewTables as analyze } from '@/storage/analyze';
import type { Job } from './runner';

export const analyzeNewTables: Job = {
  name: 'analyze-new-tables',
  everyMs: 5_000,
  run: ({ db }) => analyze(db),
};
