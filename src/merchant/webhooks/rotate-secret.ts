/**
 * Gives an endpoint a new secret: POST private/webhook-endpoints/ID/rotate. The former one signs
 * beside it for a while, so that a receiver can change without a gap. Throws
 * MERCHANT_GENERIC_WEBHOOK_UNKNOWN.
 */
import { replaceSecrets, type WebhookName } from '@/storage/merchant/webhooks';
import type { Repeatable } from '../calls/keyed-call';
import type { Merchant } from '../merchant';
import { getWebhook } from './get-webhook';
import { newSecret, replaceSecret } from './webhook-secrets';

export async function rotateSecret(
  merchant: Merchant,
  at: WebhookName,
  overlapMs: number,
  call?: Repeatable,
): Promise<{ readonly secret: string; readonly formerValidUntil: number }> {
  for (;;) {
    const row = await getWebhook(merchant, at);
    const replacedMs = call?.firstMs ?? merchant.clock.now();
    const formerValidUntil = replacedMs + overlapMs;
    const replaced = replaceSecret(merchant, row, { replacedMs, untilMs: formerValidUntil }, call);
    if (replaced === 'done') return { secret: newSecret(merchant, call), formerValidUntil };
    const { secret, sealed } = replaced;
    const change = { id: row.id, was: row.secrets, secrets: sealed };
    // Otherwise another caller has replaced it meanwhile, and that one becomes the former.
    if (await replaceSecrets(merchant.db, change)) return { secret, formerValidUntil };
  }
}
