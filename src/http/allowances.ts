/**
 * Limits what one address may have stored here without identifying itself. The database counts, so
 * all processes share the count. Throws GENERIC_TOO_MANY_REQUESTS, which says when to ask again.
 */
import { limits } from '@/config/limits';
import { Refusal } from '@/protocol/refusal';
import { addPoints } from '@/storage/web/rates';
import { wiring } from '@/wiring';
import { callerOf, factorOf, rateKey } from './caller-rates';

const HOUR_SECONDS = 3600;

const ALLOWANCES = {
  registrations: () => limits().maxRegistrationsPerHour,
  shops: () => limits().maxShopsPerHour,
  orders: () => limits().maxDemoOrdersPerHour,
  templateOrders: () => limits().maxTemplateOrdersPerHour,
  tips: () => limits().maxDemoTipsPerHour,
  visits: () => limits().maxDemoVisitsPerHour,
  complaints: () => limits().maxComplaintsPerHour,
  backups: () => limits().maxBackupAccountsPerHour,
  drafts: () => limits().maxDraftKilobytesPerHour,
} as const;

export type Allowance = keyof typeof ALLOWANCES;

export async function spend(request: Request, what: Allowance, points = 1): Promise<void> {
  const key = rateKey('allowance', what, callerOf(request));
  const spent = await addPoints(wiring().db, key, { points, seconds: HOUR_SECONDS });
  if (spent.points <= ALLOWANCES[what]() * factorOf(request)) return;
  throw new Refusal('GENERIC_TOO_MANY_REQUESTS', {
    retryAfterS: Math.max(1, Math.ceil(spent.endsInMs / 1000)),
  });
}
