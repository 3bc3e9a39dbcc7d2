/** Sets up bank users, instances and wallets over HTTP before a test's own story begins. */
import { call, runJobs } from '@/testing/calls/call';
import { createInstance as createInstanceBy, type MerchantInstance } from '@/testing/merchant';
import { until } from '@/testing/calls/until';
import { OPERATOR_TOKEN } from './server';

export { registerBankUser, type BankUser } from '@/testing/calls/bank-user';
export { call, runJobs, unique } from '@/testing/calls/call';
export type { MerchantInstance } from '@/testing/merchant';
export { createMemoryWallet } from '@/testing/wallets/headless-wallet';

/** Creates an instance. Sales are due at the bank one minute later. */
export function createInstance(
  url: string,
  fields: Record<string, unknown> = {},
): Promise<MerchantInstance> {
  return createInstanceBy(url, `Bearer ${OPERATOR_TOKEN}`, fields);
}

/** Runs the jobs until `look` returns true. Work that is due a second later needs another round. */
export async function runJobsUntil(url: string, look: () => Promise<boolean>): Promise<void> {
  await until(
    async () => {
      await runJobs(url);
      return (await look()) || undefined;
    },
    () => 'The jobs do not do it',
    { everyMs: 100 },
  );
}

/** Moves the deployment's time forward. */
export async function advanceClock(url: string, ms: number): Promise<void> {
  await call('POST', `${url}/test/clock`, { body: { advance: { d_ms: ms } } });
}
