/** Sends deliveries of webhooks, whose addresses merchants name (docs/decisions/0007-outgoing-requests.md). */
import type { BlockList } from 'node:net';
import type { WebhookClient } from '@/merchant/webhook-port';
import { openOutgoingClient } from './outgoing/outgoing-client';
import { OutgoingFailure } from './outgoing/outgoing-failure';

const CONNECT_LIMIT_MS = 10_000;
const TIME_LIMIT_MS = 30_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_KEPT = 64;
const SLOTS = { total: 64, perTarget: 16, waiting: 64, waitingPerTarget: 64 };

export function openWebhookClient(allow: BlockList): WebhookClient {
  const client = openOutgoingClient({
    allow,
    timeLimit: TIME_LIMIT_MS,
    connectLimit: CONNECT_LIMIT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    cutsLongBodies: true,
    slots: SLOTS,
    keptConnections: MAX_KEPT,
    // Each webhook has a pause of its own.
    pause: 0,
    now: () => performance.now(),
  });
  return {
    isNeverAllowed: (url) => client.isNeverAllowed(url),
    send: async (request) => {
      try {
        const { status, body } = await client.send(request);
        return { status, answer: textOf(body) };
      } catch (error) {
        if (error instanceof OutgoingFailure) return { failure: error.reason };
        throw error;
      }
    },
  };
}

/** A text that databases can store. */
function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body).replaceAll('\0', '\ufffd');
}
