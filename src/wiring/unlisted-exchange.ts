/** An unlisted exchange that a wallet has named, reached through the door for strangers. */
import type { BlockList } from 'node:net';
import type { Limits } from '@/config/limits';
import { log } from '@/config/log';
import type { ExchangePort, ExchangeUnavailable } from '@/merchant/exchange-port';
import { httpExchangePort, type ExchangeAddress } from './http-exchange-port';
import { openDoor, type Door } from './outgoing/door';
import { fetchThrough } from './outgoing/fetch-through';
import { OutgoingFailure } from './outgoing/outgoing-failure';
import { inOurWords } from './unlisted-words';

const TIME_LIMIT_MS = 10_000;
const MAX_REPLY_BYTES = 1024 * 1024;
const PLACES = { total: 64, perTarget: 16, waiting: 256, waitingPerTarget: 64 };
/** Coins of one payment deposited at once; other targets need places, too. */
const PARALLEL = 8;

export function strangersDoor(allow: BlockList, limits: Limits): Door {
  return openDoor({
    allow,
    timeLimit: Math.min(TIME_LIMIT_MS, limits.exchangeTimeoutMs),
    maxBytes: Math.min(MAX_REPLY_BYTES, limits.maxExchangeReplyBytes),
    places: PLACES,
    pause: limits.strangerPauseMs,
    now: () => performance.now(),
  });
}

export function openUnlistedExchange(
  door: Door,
  address: ExchangeAddress & { readonly limits: Limits },
): ExchangePort {
  const { baseUrl, limits } = address;
  const exchangeTimeoutMs = Math.min(TIME_LIMIT_MS, limits.exchangeTimeoutMs);
  return httpExchangePort({
    ...address,
    limits: { ...limits, exchangeTimeoutMs },
    fetch: inOurWords(fetchThrough(door), baseUrl),
    parallel: PARALLEL,
  });
}

export function reportUnlisted(exchange: string, { failure, cause }: ExchangeUnavailable): void {
  const reason = cause instanceof OutgoingFailure ? cause.reason : failure;
  log.info({ exchange, reason }, 'an exchange that is not listed does not tell its keys');
}
