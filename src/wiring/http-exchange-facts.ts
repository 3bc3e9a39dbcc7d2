/**
 * Fetches and checks another exchange's keys and wire details. A listed exchange is checked against
 * its master key. For others, only what the auditors vouch for counts. Results are cached for a
 * while and fetched again when something unknown appears.
 */
import type { Clock } from '@/config/clock';
import type { Limits } from '@/config/limits';
import type { ExchangeClient } from '@/clients/exchange';
import { outsideSlot, waitOutside } from '@/fairness/slot';
import type { ExchangeFacts, ListedDenomination, WantedFact } from '@/merchant/exchange-port';
import { auditedDenominations } from '@/protocol/auditor-verification';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import {
  isSigningKey,
  verifyExchangeKeys,
  verifyExchangeWire,
} from '@/protocol/exchange-verification';
import type { ExchangeKeys } from '@/protocol/exchange-keys';
import { FormatError } from '@/protocol/format-error';
import { findFeeOf } from './exchange-facts';
import { assertIn, assertNear, checked } from './http-exchange-figures';

/** Says whether an exchange can be trusted. */
export type Voucher =
  /** The exchange's master key. Another key at the same address is not trusted. */
  { readonly masterPub: Uint8Array } | { readonly auditorPubs: readonly Uint8Array[] };

export interface FactSource {
  readonly client: () => ExchangeClient;
  readonly voucher: Voucher;
  /** The deployment's currency; exchanges of other currencies are useless. */
  readonly currency: string;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'exchangeKeysMs' | 'exchangeRefreshMs'>;
}

interface KeptFacts {
  readonly since: number;
  readonly facts: Promise<ExchangeFacts>;
  isHere: boolean;
}

export function keepFacts(source: FactSource): (wanted?: WantedFact) => Promise<ExchangeFacts> {
  const { clock, limits } = source;
  let kept: KeptFacts | undefined;
  const fetchAgain = (now: number): KeptFacts => {
    const before = kept;
    const mine = { since: now, facts: outsideSlot(() => fetchFacts(source)), isHere: false };
    kept = mine;
    mine.facts.then(
      () => {
        mine.isHere = true;
      },
      () => {
        // Failures are not cached. Older facts still count while they are fresh.
        if (kept === mine) kept = before;
      },
    );
    return mine;
  };
  return async (wanted = {}) => {
    const now = clock.now();
    if (kept === undefined || now - kept.since >= limits.exchangeKeysMs) {
      return factsOf(fetchAgain(now));
    }
    const { since } = kept;
    const facts = await factsOf(kept);
    if (knows(facts, wanted) || now - since < limits.exchangeRefreshMs) return facts;
    // If another caller refreshed in between, that is enough.
    return factsOf(kept.since === since ? fetchAgain(now) : kept);
  };
}

/** A request leaves its slot while it waits for facts. */
function factsOf({ facts, isHere }: KeptFacts): Promise<ExchangeFacts> {
  return isHere ? facts : waitOutside(facts);
}

function knows(facts: ExchangeFacts, { denomination, signingKey }: WantedFact): boolean {
  return (
    (denomination === undefined || facts.findDenomination(denomination) !== undefined) &&
    (signingKey === undefined || facts.isSigningKey(signingKey))
  );
}

async function fetchFacts({ client, voucher, currency }: FactSource): Promise<ExchangeFacts> {
  const [keys, wire] = await Promise.all([client().keys(), client().wire()]);
  if ('masterPub' in voucher && !equalBytes(keys.masterPub, voucher.masterPub)) {
    throw new FormatError('another master key', 'master_public_key');
  }
  for (const { value, feeWithdraw, feeDeposit, feeRefresh, feeRefund } of keys.denominations) {
    assertIn(currency, [value, feeWithdraw, feeDeposit, feeRefresh, feeRefund]);
  }
  assertNear(keys.reserveClosingDelayMs, 'reserve_closing_delay');
  checked(() => {
    verifyExchangeKeys(keys);
    verifyExchangeWire(wire, keys.masterPub);
  });
  const denominations = trustedDenominations(keys, voucher);
  return {
    masterPub: keys.masterPub,
    findDenomination: (hDenom) => denominations.get(encodeBase32(hDenom)),
    listDenominations: () => [...denominations.values()],
    isSigningKey: (pub) => isSigningKey(keys, pub),
    findWireFee: (method, at) => findFeeOf(wire, method, at),
    accounts: wire.accounts.map(({ payto }) => payto),
    reserveClosingDelayMs: keys.reserveClosingDelayMs,
  };
}

function trustedDenominations(
  keys: ExchangeKeys,
  voucher: Voucher,
): ReadonlyMap<string, ListedDenomination> {
  const all = byHash(keys);
  if ('masterPub' in voucher) return all;
  const audited = auditedDenominations(keys, voucher.auditorPubs);
  return new Map([...all].filter(([hDenom]) => audited.has(hDenom)));
}

function byHash({ denominations }: ExchangeKeys): ReadonlyMap<string, ListedDenomination> {
  return new Map(
    denominations.map((denom) => {
      const hDenom = hashDenominationKey(denom.publicKey);
      return [encodeBase32(hDenom), { ...denom, hDenom }];
    }),
  );
}
