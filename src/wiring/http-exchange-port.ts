/**
 * Another exchange as the merchant sees it. Everything it announces or confirms is checked against
 * its keys (http-exchange-facts.ts) before use.
 */
import type { Clock } from '@/config/clock';
import { DEFAULT_LIMITS, type Limits } from '@/config/limits';
import { MalformedReply } from '@/clients/call-json';
import { ExchangeClient } from '@/clients/exchange';
import {
  ExchangeUnavailable,
  type DepositOutcome,
  type ExchangeFacts,
  type ExchangeFailure,
  type ExchangePort,
  type RefundOutcome,
  type WantedFact,
  isExchangeUnavailable,
} from '@/merchant/exchange-port';
import { subtractAmounts } from '@/protocol/amount';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { isSignedEnvelope } from '@/protocol/crypto/coin-blinding';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { CoinToDeposit, ContractDeposits, DepositConfirmation } from '@/protocol/deposit';
import type { ReserveStatus, SignedRefund } from '@/protocol/exchange';
import { FormatError } from '@/protocol/format-error';
import { isUpstreamRefusal, type UpstreamRefusal } from '@/protocol/refusal';
import { keepFacts, type Voucher } from './http-exchange-facts';
import { checked, depositStatusIn, reserveIn, transferIn } from './http-exchange-figures';
import { listedFetch } from './outgoing/listed-fetch';
import { OutgoingFailure } from './outgoing/outgoing-failure';
import { withSignal } from './outgoing/with-signal';

export interface ExchangeAddress {
  readonly baseUrl: string;
  readonly voucher: Voucher;
  readonly currency: string;
  readonly clock: Clock;
  readonly limits?: Limits;
  /** Fetches from an unlisted exchange through the client for strangers. */
  readonly fetch?: typeof globalThis.fetch;
  /** Number of a payment's coins that are deposited at once. */
  readonly parallel?: number;
}

type Facts = ExchangePort['facts'];

export function httpExchangePort({
  baseUrl,
  voucher,
  currency,
  clock,
  limits = DEFAULT_LIMITS,
  fetch = listedFetch(limits.maxExchangeReplyBytes),
  parallel = Infinity,
}: ExchangeAddress): ExchangePort {
  const timeLimit = (): AbortSignal => AbortSignal.timeout(limits.exchangeTimeoutMs);
  const client = (signal = timeLimit()): ExchangeClient =>
    new ExchangeClient(baseUrl, { signal, fetch });
  const find = keepFacts({ client, voucher, currency, clock, limits });
  const facts: Facts = (wanted) => withoutRefusal(find(wanted));
  return {
    baseUrl: canonicalBaseUrl(baseUrl),
    masterPub: 'masterPub' in voucher ? voucher.masterPub : null,
    facts,
    deposit: (deposits) => {
      // One time limit for all coins together.
      const signal = timeLimit();
      const asked = {
        client: client(signal),
        facts: (wanted?: WantedFact) => withSignal(facts(wanted), signal),
      };
      return inBatches(deposits.coins, parallel, (coin) => depositCoin(asked, deposits, coin));
    },
    refund: (one) => refundCoin({ client: client(), facts }, one),
    transfer: (wtid) => answerOf(client().transfer(wtid), (answer) => transferIn(currency, answer)),
    depositStatus: (question) =>
      answerOf(client().depositStatus(question), (answer) => depositStatusIn(currency, answer)),
    reserve: (reservePub) => findReserve(client(), reservePub, currency),
    withdraw: async (reservePub, request) => {
      const signature = await answerOf(client().withdraw(reservePub, request));
      const { hDenom, coinEv } = request;
      const key = (await facts({ denomination: hDenom })).findDenomination(hDenom)?.publicKey;
      // Check here: otherwise only the wallet would notice a useless signature.
      if (key !== undefined && isSignedEnvelope(key, coinEv, signature)) return signature;
      throw new ExchangeUnavailable('malformed');
    },
  };
}

async function inBatches<T, R>(
  all: readonly T[],
  parallel: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  while (done.length < all.length) {
    const batch = all.slice(done.length, done.length + parallel);
    done.push(...(await Promise.all(batch.map(work))));
  }
  return done;
}

async function findReserve(
  client: ExchangeClient,
  reservePub: Uint8Array,
  currency: string,
): Promise<ReserveStatus | null> {
  try {
    return await answerOf(client.reserve(reservePub), (answer) => reserveIn(currency, answer));
  } catch (error) {
    if (isUpstreamRefusal(error) && error.status === 404) return null;
    throw error;
  }
}

async function depositCoin(
  { client, facts }: { client: ExchangeClient; facts: Facts },
  deposits: ContractDeposits,
  coin: CoinToDeposit,
): Promise<DepositOutcome> {
  try {
    // Without keys we could not check a confirmation, so nothing is sent.
    await facts({ denomination: coin.hDenom });
    const confirmation = await client.deposit(coin.coinPub, { ...deposits, ...coin });
    const signingKey = confirmation.exchangePub;
    const known = await facts({ denomination: coin.hDenom, signingKey });
    return checked(() => isConfirmed(known, deposits, coin, confirmation))
      ? { state: 'accepted', ...confirmation }
      : { state: 'unknown', failure: 'malformed' };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Request timeout, too early, too many requests. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** Throws the error again if it is a bug. */
function outcomeOf(error: unknown): Exclude<DepositOutcome, { state: 'accepted' }> {
  if (isExchangeUnavailable(error)) return { state: 'unknown', failure: error.failure };
  if (!isUpstreamRefusal(error)) return { state: 'unknown', failure: failureOf(error) };
  const { status, code, body } = error;
  const failure = failureIn(error);
  if (failure !== null) return { state: 'unknown', failure, reply: body };
  return code === undefined
    ? { state: 'unknown', failure: 'malformed', reply: body }
    : { state: 'refused', status, code, body };
}

/**
 * Null if the exchange decided. Its failures and "later" are no decisions. Neither are answers
 * without a code, which come from something in between.
 */
function failureIn({ status, code }: UpstreamRefusal): ExchangeFailure | null {
  if (status >= 500 || LATER.has(status)) return 'failed';
  return status < 400 || code === undefined ? 'malformed' : null;
}

/** Purpose 1033, signed by one of the exchange's online keys. */
function isConfirmed(
  facts: ExchangeFacts,
  deposits: ContractDeposits,
  coin: CoinToDeposit,
  { exchangePub, exchangeSig, exchangeTimestamp }: DepositConfirmation,
): boolean {
  const denomination = facts.findDenomination(coin.hDenom);
  if (denomination === undefined || !facts.isSigningKey(exchangePub)) return false;
  const blob = signaturesV9.confirmDeposit({
    hContract: deposits.hContract,
    hWire: deposits.hWire,
    exchangeTimestamp,
    refundDeadline: deposits.refundDeadline,
    amountWithoutFee: subtractAmounts(coin.contribution, denomination.feeDeposit),
    coinPub: coin.coinPub,
    merchantPub: deposits.merchantPub,
  });
  return verify(exchangePub, blob, exchangeSig);
}

async function refundCoin(
  { client, facts }: { client: ExchangeClient; facts: Facts },
  refund: SignedRefund,
): Promise<RefundOutcome> {
  try {
    await facts();
    const { coinPub, ...request } = refund;
    const { exchangeSig, exchangePub } = await client.refund(coinPub, request);
    const known = await facts({ signingKey: exchangePub });
    const blob = signaturesV9.confirmRefund({
      ...refund,
      rtransactionId: BigInt(refund.rtransactionId),
    });
    const isSigned = known.isSigningKey(exchangePub) && verify(exchangePub, blob, exchangeSig);
    if (!isSigned) return { state: 'unknown', failure: 'malformed' };
    return { state: 'accepted', exchangeSig, exchangePub };
  } catch (error) {
    return outcomeOf(error);
  }
}

/**
 * Passes on decisions and bugs. Failures become ExchangeUnavailable. `check` throws FormatError.
 */
async function answerOf<T>(
  asking: Promise<T>,
  check: (answer: T) => T = (answer) => answer,
): Promise<T> {
  try {
    return check(await asking);
  } catch (error) {
    const failure = isUpstreamRefusal(error) ? failureIn(error) : failureOf(error);
    if (failure === null) throw error;
    throw new ExchangeUnavailable(failure, { cause: error });
  }
}

/** An exchange makes no decision about its keys: a refusal is a failure. */
async function withoutRefusal<T>(asking: Promise<T>): Promise<T> {
  try {
    return await answerOf(asking);
  } catch (error) {
    if (!isUpstreamRefusal(error)) throw error;
    throw new ExchangeUnavailable('failed', { cause: error });
  }
}

/** Throws the error again if it is a bug. */
function failureOf(error: unknown): ExchangeFailure {
  if (error instanceof MalformedReply || error instanceof FormatError) return 'malformed';
  if (error instanceof OutgoingFailure) {
    return error.reason === 'timeout' ? 'timeout' : 'unreachable';
  }
  // From `withSignal`.
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  throw error;
}
