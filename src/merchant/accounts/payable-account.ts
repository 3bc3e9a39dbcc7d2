/**
 * Decides whether money of orders can reach a bank account. An account of the embedded bank must
 * exist. An account of another bank of the same kind needs an exchange with an account there. Any
 * other needs an exchange that wires to its kind. An exchange that is away, and those that only an
 * auditor vouches for, get the benefit of the doubt.
 */
import { FormatError } from '@/protocol/format-error';
import { accountOf, BANK_WIRE_METHOD, wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import { isExchangeUnavailable, type ExchangeFacts, type ExchangePort } from '../exchange-port';
import type { Merchant } from '../merchant';

/** Throws MERCHANT_PRIVATE_POST_ACCOUNT_UNPAYABLE. */
export async function assertPayable(merchant: Merchant, payto: string): Promise<void> {
  const detail = await findObstacle(merchant, payto);
  if (detail === null) return;
  throw new Refusal('MERCHANT_PRIVATE_POST_ACCOUNT_UNPAYABLE', { field: 'payto_uri', detail });
}

/** Returns why no money would come; null if it can. */
export async function findObstacle(merchant: Merchant, payto: string): Promise<string | null> {
  if ((await merchant.getPayee(payto)) === 'unknown') return 'the bank here has no such account';
  if (merchant.auditors.length > 0) return null;
  const now = merchant.clock.now();
  const served = await Promise.all(
    merchant.exchanges.map(async (exchange) => {
      const facts = await factsOf(exchange);
      return facts === null || serves(facts, payto, now);
    }),
  );
  return served.includes(true) ? null : 'no exchange that this backend trusts wires money there';
}

/** Null for an exchange that is away. */
async function factsOf(exchange: ExchangePort): Promise<ExchangeFacts | null> {
  try {
    return await exchange.facts();
  } catch (error) {
    if (isExchangeUnavailable(error)) return null;
    throw error;
  }
}

function serves(facts: ExchangeFacts, payto: string, now: number): boolean {
  const method = wireMethodOf(payto);
  if (facts.findWireFee(method, now) === undefined) return false;
  if (method !== BANK_WIRE_METHOD) return true;
  const host = hostOf(payto);
  return facts.accounts.some((account) => hostOf(account) === host);
}

function hostOf(payto: string): string | null {
  try {
    return accountOf(payto).host.toLowerCase();
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
