/** An unlisted exchange that a wallet has named, reached through the client for strangers. */
import type { BlockList } from 'node:net';
import type { Limits } from '@/config/limits';
import { log } from '@/config/log';
import type { ExchangePort, ExchangeUnavailable } from '@/merchant/exchange-port';
import { httpExchangePort, type ExchangeAddress } from './http-exchange-port';
import { openOutgoingClient, type OutgoingClient } from './outgoing/outgoing-client';
import { fetchThrough } from './outgoing/fetch-through';
import { OutgoingFailure } from './outgoing/outgoing-failure';
import { inOurWords } from './unlisted-words';

const TIME_LIMIT_MS = 10_000;
const MAX_REPLY_BYTES = 1024 * 1024;
const SLOTS = { total: 64, perTarget: 16, waiting: 256, waitingPerTarget: 64 };
/** Coins of one payment deposited at once; other targets need slots, too. */
const PARALLEL = 8;

export function clientForStrangers(allow: BlockList, limits: Limits): OutgoingClient {
  return openOutgoingClient({
    allow,
    timeLimit: Math.min(TIME_LIMIT_MS, limits.exchangeTimeoutMs),
    maxBytes: Math.min(MAX_REPLY_BYTES, limits.maxExchangeReplyBytes),
    slots: SLOTS,
    pause: limits.strangerPauseMs,
    now: () => performance.now(),
  });
}

export function openUnlistedExchange(
  client: OutgoingClient,
  address: ExchangeAddress & { readonly limits: Limits },
): ExchangePort {
  const { baseUrl, limits } = address;
  const exchangeTimeoutMs = Math.min(TIME_LIMIT_MS, limits.exchangeTimeoutMs);
  return httpExchangePort({
    ...address,
    limits: { ...limits, exchangeTimeoutMs },
    fetch: inOurWords(fetchThrough(client), baseUrl),
    parallel: PARALLEL,
  });
}

export function reportUnlisted(exchange: string, { failure, cause }: ExchangeUnavailable): void {
  const reason = cause instanceof OutgoingFailure ? cause.reason : failure;
  log.info({ exchange, reason }, 'an exchange that is not listed does not tell its keys');
}
