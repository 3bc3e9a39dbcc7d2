import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Small files that take half a minute and more. Vitest starts large files first, so these would
 * start last and leave a core idle.
 */
const SLOW = [
  'tests/api/conservation/sequences-first-half.test.ts',
  'tests/api/conservation/sequences-second-half.test.ts',
  'tests/api/exchange/handed-out-master.test.ts',
  'tests/api/exchange/offline-master.test.ts',
  'tests/api/limits/two-processes.test.ts',
  'tests/api/server/attack.test.ts',
  'tests/api/server/start-and-stop.test.ts',
  'tests/api/storage/what-is-kept.test.ts',
  'tests/api/upgrade/kept-deployment.test.ts',
  'tests/api/wallet/crash-money-back.test.ts',
];

/** Starts slow files first, the others in Vitest's own order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) =>
      SLOW.includes(relative(this.ctx.config.root, moduleId));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
