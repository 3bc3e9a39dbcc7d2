/** The embedded exchange as the merchant sees it: calls its operations in this process. */
import { depositCoins } from '@/exchange/deposits/deposit-coins';
import { confirmAhead } from '@/exchange/deposits/verify-deposit';
import type { Exchange } from '@/exchange/exchange';
import { RESERVE_CLOSING_DELAY_MS } from '@/exchange/keys/key-plan';
import { refundCoin } from '@/exchange/refunds/refund-coin';
import { listReserveCredits } from '@/exchange/reserves/list-reserve-credits';
import { getReserveStatus } from '@/exchange/reserves/get-reserve-status';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { getDepositStatus } from '@/exchange/tracking/get-deposit-status';
import { getTransferDetails } from '@/exchange/tracking/get-transfer-details';
import { getAnnouncedWire } from '@/exchange/wire/get-announced-wire';
import type { DepositOutcome, ExchangePort, RefundOutcome } from '@/merchant/exchange-port';
import type { ReserveStatus, SignedRefund } from '@/protocol/exchange';
import { equalBytes } from '@/protocol/crypto/bytes';
import type { CoinDeposit, ContractDeposits } from '@/protocol/deposit';
import { isRefusal, isUpstreamRefusal } from '@/protocol/refusal';
import { asUpstream, replyOf } from './as-upstream';
import { findFeeOf } from './exchange-facts';

export function localExchangePort(exchange: Exchange): ExchangePort {
  return {
    baseUrl: exchange.baseUrl,
    masterPub: exchange.keys.master.publicKey,
    facts: () =>
      Promise.resolve({
        masterPub: exchange.keys.master.publicKey,
        findDenomination: (hDenom) => unlessRefused(() => exchange.keys.getDenomination(hDenom)),
        listDenominations: () => exchange.keys.denominations,
        isSigningKey: (pub) =>
          exchange.keys.signingKeys.some((key) => equalBytes(key.publicKey, pub)),
        findWireFee: (method, at) => {
          // There are none until the offline master key has signed the current fees.
          const announced = unlessRefused(() => getAnnouncedWire(exchange).wire);
          return announced && findFeeOf(announced, method, at);
        },
        accounts: [exchange.payto],
        reserveClosingDelayMs: RESERVE_CLOSING_DELAY_MS,
      }),
    deposit: (deposits) => deposit(exchange, deposits),
    confirmAhead: (deposits) => confirmAhead(exchange, toCoinDeposits(deposits)),
    refund: (one) => refund(exchange, one),
    transfer: (wtid) => asUpstream(getTransferDetails(exchange, wtid)),
    depositStatus: (question) => asUpstream(getDepositStatus(exchange, question)),
    reserve: (reservePub) => localReserve(exchange, reservePub),
    listCredits: (reservePubs) => listReserveCredits(exchange, reservePubs),
    withdraw: (reservePub, request) => asUpstream(withdrawCoin(exchange, reservePub, request)),
  };
}

async function localReserve(
  exchange: Exchange,
  reservePub: Uint8Array,
): Promise<ReserveStatus | null> {
  try {
    return await asUpstream(getReserveStatus(exchange, { reservePub, timeoutMs: 0 }));
  } catch (error) {
    if (isUpstreamRefusal(error) && error.status === 404) return null;
    throw error;
  }
}

function unlessRefused<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

async function deposit(exchange: Exchange, deposits: ContractDeposits): Promise<DepositOutcome[]> {
  const outcomes = await depositCoins(exchange, toCoinDeposits(deposits));
  return outcomes.map((outcome): DepositOutcome =>
    isRefusal(outcome)
      ? { state: 'refused', ...replyOf(outcome) }
      : { state: 'accepted', ...outcome },
  );
}

/** Member by member: spreads of so many cost more than a hash. */
function toCoinDeposits(contract: ContractDeposits): CoinDeposit[] {
  const { hContract, merchantPub, hWire, wire, timestamp, refundDeadline, wireDeadline } = contract;
  return contract.coins.map(({ coinPub, coinSig, hDenom, denomSig, contribution }) => ({
    coinPub,
    coinSig,
    hDenom,
    denomSig,
    contribution,
    hContract,
    merchantPub,
    hWire,
    wire,
    timestamp,
    refundDeadline,
    wireDeadline,
  }));
}

async function refund(exchange: Exchange, one: SignedRefund): Promise<RefundOutcome> {
  try {
    const confirmation = await refundCoin(exchange, one);
    return { state: 'accepted', ...confirmation };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { state: 'refused', ...replyOf(error) };
  }
}
