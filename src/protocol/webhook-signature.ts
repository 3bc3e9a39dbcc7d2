/**
 * Signatures of deliveries, as the Standard Webhooks specification has them: HMAC-SHA256 over
 * `ID.TIMESTAMP.BODY` under a secret that both sides know. Pure.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const PREFIX = 'whsec_';

export const SECRET_BYTES = 32;

export function webhookSecretOf(bytes: Uint8Array): string {
  return `${PREFIX}${Buffer.from(bytes).toString('base64')}`;
}

export interface SignedMessage {
  /** The same with each try. */
  readonly id: string;
  /** Seconds since 1970, of this try. */
  readonly timestamp: number;
  readonly body: string;
}

/** Signs under each secret. Two of them are valid while a secret is being replaced. */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: SignedMessage,
): string {
  const signed = utf8ToBytes(`${id}.${timestamp}.${body}`);
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${Buffer.from(hmac(sha256, key, signed)).toString('base64')}`;
    })
    .join(' ');
}
