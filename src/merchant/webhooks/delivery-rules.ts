/** Decides when a delivery is tried again, and when it is over. Pure. */
import type { DeliveryState } from '@/storage/merchant/webhook-deliveries';
import type { WebhookKind } from '@/storage/merchant/webhooks';
import type { WebhookOutcome } from '../webhook-port';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_PAUSE_MS = 5 * MINUTE_MS;

/** The last try is in these seven days. */
export const TRIED_MS = 7 * DAY_MS;

interface Tried {
  readonly kind: WebhookKind;
  /** Tries before this one. */
  readonly attempts: number;
  readonly startedMs: number;
}

/**
 * 2xx is done. A webhook with templates gives up at other 4xx but for 408 and 429. All else is tried
 * again after one minute, then two, four and so on, at most a day.
 */
export function afterTry(
  { kind, attempts, startedMs }: Tried,
  outcome: WebhookOutcome,
  now: number,
): { readonly state: DeliveryState; readonly nextMs: number } {
  const status = 'status' in outcome ? outcome.status : 0;
  if (status >= 200 && status < 300) return { state: 'done', nextMs: now };
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const nextMs = now + Math.min(MINUTE_MS * 2 ** Math.min(attempts, 20), DAY_MS);
  const isOver = (kind === 'template' && isRefused) || nextMs > startedMs + TRIED_MS;
  return isOver ? { state: 'failed', nextMs: now } : { state: 'pending', nextMs };
}

/** How long nothing is sent to a server that has not answered so many times in a row. */
export function pauseAfter(failures: number): number {
  return Math.min(1_000 * 2 ** Math.min(failures - 1, 20), MAX_PAUSE_MS);
}
