/**
 * The typed clients over the wallet's own `fetch`, each request with a time limit.
 * `findFinalRefusal` says what a failed call means for an operation that can be repeated.
 */
import { BankClient } from '@/clients/bank';
import { ExchangeClient } from '@/clients/exchange';
import { MerchantClient } from '@/clients/merchant';
import { isUpstreamRefusal } from '@/protocol/refusal';
import type { WalletPorts } from '@/wallet/core/wallet-ports';
import { isWalletError, WalletError } from '@/wallet/core/wallet-error';

/** Exchange and bank reply at once. A merchant first asks the exchange, coin by coin. */
export const TIME_LIMIT_MS = 20_000;
export const PAY_TIME_LIMIT_MS = 60_000;

export function exchangeClient(wallet: WalletPorts, baseUrl: string): ExchangeClient {
  return new ExchangeClient(baseUrl, { fetch: limitedFetch(wallet, TIME_LIMIT_MS) });
}

export function bankClient(wallet: WalletPorts, baseUrl: string): BankClient {
  return new BankClient(baseUrl, { fetch: limitedFetch(wallet, TIME_LIMIT_MS) });
}

export function merchantClient(
  wallet: WalletPorts,
  baseUrl: string,
  timeLimitMs = TIME_LIMIT_MS,
): MerchantClient {
  return new MerchantClient(baseUrl, { fetch: limitedFetch(wallet, timeLimitMs) });
}

export function limitedFetch(wallet: WalletPorts, timeLimitMs: number): typeof fetch {
  return (input, init) =>
    wallet.fetch(input, { ...init, signal: AbortSignal.timeout(timeLimitMs) });
}

export interface PartnerRefusal {
  readonly status: number;
  /** The number in the protocol's table. 0 if the reply had none. */
  readonly code: number;
  readonly hint: string;
  readonly body: object;
}

/** Too early, too many, a gateway's own time-out: none of these is about the request itself. */
const PASSING = [401, 408, 425, 429];

export function isFinalStatus(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status);
}

/** Returns a 4xx that a repeated request gets again. Null for failures that may go away. */
export function findFinalRefusal(thrown: unknown): PartnerRefusal | null {
  if (!isUpstreamRefusal(thrown)) return null;
  const { status, code = 0, hint = `status ${status}`, body } = thrown;
  return isFinalStatus(status) ? { status, code, hint, body } : null;
}

/** Makes a call for the owner: a final refusal becomes a WalletError. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    const refusal = findFinalRefusal(thrown);
    if (refusal === null) throw thrown;
    throw new WalletError('PARTNER_REFUSED', {
      detail: refusal.hint,
      status: refusal.status,
      partnerCode: refusal.code,
      cause: thrown,
    });
  }
}

/** Describes a failure to the owner in one line. */
export function describeFailure(thrown: unknown): string {
  if (isWalletError(thrown)) return thrown.message;
  if (isUpstreamRefusal(thrown)) {
    const { status, hint, code } = thrown;
    return `answer ${status}${hint === undefined ? '' : `: ${hint}`}${code === undefined ? '' : ` (${code})`}`;
  }
  return thrown instanceof Error ? thrown.message : 'unknown failure';
}
