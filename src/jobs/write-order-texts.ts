/** Writes the search texts of orders made before an upgrade. */
import { writeOrderTexts as write } from '@/merchant/orders/write-order-texts';
import type { Job } from './runner';

export const writeOrderTexts: Job = {
  name: 'write-order-texts',
  everyMs: 60_000,
  run: async ({ merchant }, { signal }) => {
    await write(merchant, signal);
  },
};
