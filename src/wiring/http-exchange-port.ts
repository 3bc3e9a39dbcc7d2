/**
 * An exchange elsewhere as the merchant sees it. Everything that it announces or confirms is checked
 * against its master key before it is handed on. Its keys and fees are kept for ten minutes: new keys
 * are announced before they are used.
 */
import type { Clock } from '@/config/clock';
import { MalformedReply } from '@/clients/call-json';
import { ExchangeClient } from '@/clients/exchange';
import {
  ExchangeUnavailable,
  type CoinRefund,
  type CoinToDeposit,
  type ContractDeposits,
  type DepositOutcome,
  type ExchangeFacts,
  type ExchangeFailure,
  type ExchangePort,
  type ListedDenomination,
  type RefundOutcome,
} from '@/merchant/exchange-port';
import { subtractAmounts } from '@/protocol/amount';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { verifyAsync } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import {
  isSigningKey,
  verifyExchangeKeys,
  verifyExchangeWire,
} from '@/protocol/exchange-verification';
import type { DepositSuccess, ExchangeKeys, ReserveStatus } from '@/protocol/exchange';
import { FormatError } from '@/protocol/format-error';
import { isUpstreamRefusal } from '@/protocol/refusal';
import { findFeeOf } from './exchange-facts';

const TIME_LIMIT_MS = 20_000;
const KEEP_FACTS_MS = 600_000;

export interface ExchangeAddress {
  readonly baseUrl: string;
  /** The exchange is this key: another one at the same address is not trusted. */
  readonly masterPub: Uint8Array;
  readonly clock: Clock;
}

export function httpExchangePort({ baseUrl, masterPub, clock }: ExchangeAddress): ExchangePort {
  const client = (): ExchangeClient =>
    new ExchangeClient(baseUrl, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  let kept: { readonly until: number; readonly facts: Promise<ExchangeFacts> } | undefined;
  const facts = (): Promise<ExchangeFacts> => {
    const now = clock.now();
    if (kept === undefined || now >= kept.until) {
      const fetched = usable(fetchFacts(client(), masterPub));
      const mine = { until: now + KEEP_FACTS_MS, facts: fetched };
      kept = mine;
      // A failure is not kept.
      fetched.catch(() => {
        if (kept === mine) kept = undefined;
      });
    }
    return kept.facts;
  };
  return {
    baseUrl: canonicalBaseUrl(baseUrl),
    sharesLog: false,
    facts,
    deposit: (deposits) =>
      Promise.all(
        deposits.coins.map((coin) => depositCoin({ client: client(), facts }, deposits, coin)),
      ),
    refund: (one) => refundCoin({ client: client(), facts }, one),
    transfer: (wtid) => usable(client().transfer(wtid)),
    depositStatus: (question) => usable(client().depositStatus(question)),
    reserve: (reservePub) => findReserve(client(), reservePub),
    withdraw: (reservePub, request) => usable(client().withdraw(reservePub, request)),
  };
}

async function findReserve(
  client: ExchangeClient,
  reservePub: Uint8Array,
): Promise<ReserveStatus | null> {
  try {
    return await usable(client.reserve(reservePub));
  } catch (error) {
    if (isUpstreamRefusal(error) && error.status === 404) return null;
    throw error;
  }
}

async function fetchFacts(client: ExchangeClient, masterPub: Uint8Array): Promise<ExchangeFacts> {
  const [keys, wire] = await Promise.all([client.keys(), client.wire()]);
  if (!equalBytes(keys.master_public_key, masterPub)) {
    throw new FormatError('another master key', 'master_public_key');
  }
  await verifyExchangeKeys(keys);
  await verifyExchangeWire(wire, masterPub);
  const denominations = byHash(keys);
  return {
    masterPub,
    findDenomination: (hDenom) => denominations.get(encodeBase32(hDenom)),
    listDenominations: () => [...denominations.values()],
    isSigningKey: (pub) => isSigningKey(keys, pub),
    findWireFee: (method, at) => findFeeOf(wire, method, at),
    accounts: wire.accounts.map(({ payto_uri: payto }) => payto),
    reserveClosingDelayMs: keys.reserve_closing_delay,
  };
}

function byHash({ denoms }: ExchangeKeys): ReadonlyMap<string, ListedDenomination> {
  return new Map(
    denoms.map((denom) => {
      const hDenom = hashDenominationKey(denom.denom_pub);
      const listed = {
        hDenom,
        value: denom.value,
        feeWithdraw: denom.fee_withdraw,
        feeDeposit: denom.fee_deposit,
        feeRefund: denom.fee_refund,
        start: denom.stamp_start,
        expireWithdraw: denom.stamp_expire_withdraw,
        expireDeposit: denom.stamp_expire_deposit,
      };
      return [encodeBase32(hDenom), listed];
    }),
  );
}

async function depositCoin(
  { client, facts }: { client: ExchangeClient; facts: () => Promise<ExchangeFacts> },
  deposits: ContractDeposits,
  coin: CoinToDeposit,
): Promise<DepositOutcome> {
  try {
    // Without the keys a confirmation could not be checked, so nothing is sent.
    const known = await facts();
    const success = await client.deposit(coin.coinPub, {
      contribution: coin.contribution,
      wire: { payto_uri: deposits.payto, salt: deposits.salt },
      h_wire: deposits.hWire,
      h_contract_terms: deposits.hContract,
      ub_sig: coin.ubSig,
      timestamp: deposits.timestamp,
      wire_transfer_deadline: deposits.wireDeadline,
      refund_deadline: deposits.refundDeadline,
      coin_sig: coin.coinSig,
      denom_pub_hash: coin.hDenom,
      merchant_pub: deposits.merchantPub,
    });
    if (!(await isConfirmed(known, deposits, coin, success))) {
      return { state: 'unknown', failure: 'malformed' };
    }
    return {
      state: 'accepted',
      exchangeTimestamp: success.exchange_timestamp,
      exchangeSig: success.exchange_sig,
      exchangePub: success.exchange_pub,
    };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Exclude<DepositOutcome, { state: 'accepted' }> {
  if (!isUpstreamRefusal(error)) {
    const failure = error instanceof ExchangeUnavailable ? error.failure : failureOf(error);
    return { state: 'unknown', failure };
  }
  const { status, body } = error;
  // A failure of the exchange is no decision about the coin.
  if (status >= 500) return { state: 'unknown', failure: 'failed', reply: body };
  return { state: 'refused', status, body };
}

/** Purpose 1033, by one of the exchange's online keys. */
async function isConfirmed(
  facts: ExchangeFacts,
  deposits: ContractDeposits,
  coin: CoinToDeposit,
  success: DepositSuccess,
): Promise<boolean> {
  const denomination = facts.findDenomination(coin.hDenom);
  if (denomination === undefined || !facts.isSigningKey(success.exchange_pub)) return false;
  const blob = signaturesV9.confirmDeposit({
    hContract: deposits.hContract,
    hWire: deposits.hWire,
    exchangeTimestamp: success.exchange_timestamp,
    refundDeadline: deposits.refundDeadline,
    amountWithoutFee: subtractAmounts(coin.contribution, denomination.feeDeposit),
    coinPub: coin.coinPub,
    merchantPub: deposits.merchantPub,
  });
  return verifyAsync(success.exchange_pub, blob, success.exchange_sig);
}

async function refundCoin(
  { client, facts }: { client: ExchangeClient; facts: () => Promise<ExchangeFacts> },
  refund: CoinRefund,
): Promise<RefundOutcome> {
  try {
    const known = await facts();
    const success = await client.refund(refund.coinPub, {
      refund_amount: refund.refundAmount,
      refund_fee: refund.refundFee,
      h_contract_terms: refund.hContract,
      rtransaction_id: Number.parseInt(refund.rtransactionId.toString(), 10),
      merchant_pub: refund.merchantPub,
      merchant_sig: refund.merchantSig,
    });
    const { exchange_sig: exchangeSig, exchange_pub: exchangePub } = success;
    const blob = signaturesV9.confirmRefund(refund);
    const isConfirmed =
      known.isSigningKey(exchangePub) && (await verifyAsync(exchangePub, blob, exchangeSig));
    if (!isConfirmed) return { state: 'unknown', failure: 'malformed' };
    return { state: 'accepted', exchangeSig, exchangePub };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Refusals pass; whatever else goes wrong between the parties becomes ExchangeUnavailable. */
async function usable<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!isUpstreamRefusal(error))
      throw new ExchangeUnavailable(failureOf(error), { cause: error });
    if (error.status < 500) throw error;
    throw new ExchangeUnavailable('failed', { cause: error });
  }
}

function failureOf(error: unknown): ExchangeFailure {
  if (error instanceof MalformedReply || error instanceof FormatError) return 'malformed';
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
}
