/**
 * Delivers events to the webhooks that want them. Each webhook gets one after the other, in the
 * order of events where nothing failed, and beside all others. A server that does not answer is left
 * alone for a while. A delivery that it refuses holds up no other. What a crash interrupts is
 * delivered again: at least once.
 */
import type { SentRequest } from '@/protocol/webhook-kept';
import { log } from '@/config/log';
import { recordTries, type Try } from '@/storage/merchant/recorded-tries';
import { listDueDeliveries, type DueDelivery } from '@/storage/merchant/webhook-deliveries';
import { listDueWebhooks, restWebhook, type DueWebhook } from '@/storage/merchant/webhooks';
import type { Merchant } from '../merchant';
import { afterTry, pauseAfter } from './delivery-rules';
import { describeRequest } from './describe-request';

const MAX_AT_WORK = 64;
/** Servers that did not answer the last time leave room for others. */
const MAX_FAILING = 32;
const BATCH = 20;
/** Then others have their turn. */
const MAX_BATCHES = 10;
const MAX_ANSWER = 1_000;
/** Tries are recorded together, but not much later than this. */
const RECORD_MS = 500;
const NOTHING = 'nothing to send';

/** Starts what is due and is not under way here. `merchant.delivering` has what is. */
export async function deliverWebhooks(merchant: Merchant, signal: AbortSignal): Promise<void> {
  const { db, clock, delivering } = merchant;
  const limit = MAX_AT_WORK - delivering.size;
  if (limit <= 0) return;
  let room = MAX_FAILING - [...delivering.values()].filter(({ isFailing }) => isFailing).length;
  const except = [...delivering.keys()];
  const due = await listDueWebhooks(db, { now: clock.now(), except, withFailing: room > 0, limit });
  for (const webhook of due) {
    const isFailing = webhook.failures > 0;
    if (isFailing && room === 0) continue;
    if (isFailing) room -= 1;
    const work = deliverTo(merchant, webhook, signal)
      .catch((error: unknown) => (signal.aborted ? undefined : pause(merchant, webhook, error)))
      .finally(() => delivering.delete(webhook.id));
    delivering.set(webhook.id, { work, isFailing });
  }
}

/** Pauses a webhook after an internal error, such as a secret that another key has sealed. */
async function pause(merchant: Merchant, webhook: DueWebhook, fault: unknown): Promise<void> {
  const { db, clock } = merchant;
  log.error({ err: fault, webhook: webhook.id }, 'webhook failed');
  const failures = webhook.failures + 1;
  try {
    const pausedUntilMs = clock.now() + pauseAfter(failures);
    await restWebhook(db, { id: webhook.id, failures, pausedUntilMs });
  } catch (error) {
    log.error({ err: error, webhook: webhook.id }, 'a webhook that failed is not paused');
  }
}

async function deliverTo(
  merchant: Merchant,
  webhook: DueWebhook,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = merchant;
  let { failures } = webhook;
  let pausedUntilMs = 0;
  for (let batch = 0; batch < MAX_BATCHES && pausedUntilMs === 0; batch += 1) {
    const due = { webhookId: webhook.id, now: clock.now(), limit: BATCH };
    const deliveries = await listDueDeliveries(db, due);
    if (deliveries.length === 0) break;
    const tries = new Tries(merchant, webhook.id);
    for (const delivery of deliveries) {
      const tried = await deliver(merchant, { webhook, delivery, signal });
      if (tried === null) {
        await tries.record();
        return;
      }
      await tries.add(tried);
      failures = tried.status === null && tried.failure !== NOTHING ? failures + 1 : 0;
      if (failures === 0) continue;
      pausedUntilMs = clock.now() + pauseAfter(failures);
      break;
    }
    await tries.record();
  }
  await restWebhook(db, { id: webhook.id, failures, pausedUntilMs });
}

/** Tries that are not recorded yet. A crash repeats these. */
class Tries {
  #tries: Try[] = [];
  #since = performance.now();

  constructor(
    private readonly merchant: Merchant,
    private readonly webhookId: number,
  ) {}

  async add(tried: Try): Promise<void> {
    this.#tries.push(tried);
    if (performance.now() - this.#since > RECORD_MS) await this.record();
  }

  async record(): Promise<void> {
    const tries = this.#tries;
    this.#tries = [];
    if (tries.length > 0) await recordTries(this.merchant.db, this.webhookId, tries);
    this.#since = performance.now();
  }
}

interface Delivering {
  readonly webhook: DueWebhook;
  readonly delivery: DueDelivery;
  readonly signal: AbortSignal;
}

/** Null if the try was interrupted. */
async function deliver(
  merchant: Merchant,
  { webhook, delivery, signal }: Delivering,
): Promise<Try | null> {
  const { clock, webhookClient } = merchant;
  const triedMs = clock.now();
  const request = await requestOf(merchant, { webhook, delivery, now: triedMs });
  const begun = performance.now();
  const { id, attempts, orderRow, forgottenMs } = delivery;
  const tried = {
    ...{ id, attempts, orderRow, forgottenMs },
    triedMs,
    tookMs: 0,
    status: null,
    answer: null,
    sent: null,
  };
  if (request === null) return { ...tried, state: 'failed', nextMs: triedMs, failure: NOTHING };
  const outcome = await webhookClient.send({ url: webhook.url, ...request, signal });
  if (signal.aborted) return null;
  const isAnswered = 'status' in outcome;
  return {
    ...tried,
    ...afterTry({ kind: webhook.kind, ...delivery }, outcome, clock.now()),
    tookMs: Math.round(performance.now() - begun),
    status: isAnswered ? outcome.status : null,
    failure: isAnswered ? null : outcome.failure,
    answer: isAnswered ? outcome.answer.slice(0, MAX_ANSWER) : null,
    sent: webhook.kind === 'endpoint' ? null : JSON.stringify(request),
  };
}

/** Null when there is nothing to send, also because a template makes nothing of these data. */
async function requestOf(
  merchant: Merchant,
  delivering: Parameters<typeof describeRequest>[1],
): Promise<SentRequest | null> {
  try {
    return await describeRequest(merchant, delivering);
  } catch (error) {
    if (error instanceof Error && error.name === 'TemplateError') return null;
    throw error;
  }
}
