/**
 * Unlisted exchanges: their coins are accepted if a trusted auditor vouches for them (specification
 * "Behaviour rules" 12) [PAY-11]. Wallets name the address, so asking is limited:
 *
 * - No exchange is asked while no auditor is trusted.
 * - Only a limited number is asked per minute.
 * - Exchanges that gave no good answer are not asked for a while.
 *
 * Exchanges that an auditor vouches for are remembered.
 */
import type { Clock } from '@/config/clock';
import type { Limits } from '@/config/limits';
import { outsideSlot, waitOutside } from '@/fairness/slot';
import { encodeBase32 } from '@/protocol/base32';
import { BoundedCache } from '@/protocol/crypto/bounded-cache';
import {
  ExchangeUnavailable,
  type ExchangePort,
  isExchangeUnavailable,
} from '@/merchant/exchange-port';
import { MinuteBudget } from './minute-budget';
import { Pauses } from './outgoing/pauses';

const MAX_REMEMBERED = 100;
const MAX_ASKED_AT_ONCE = 8;

export interface AuditedExchanges {
  /** Keys of the trusted auditors. */
  readonly auditorPubs: readonly Uint8Array[];
  readonly isNeverAllowed: (baseUrl: string) => boolean;
  readonly open: (baseUrl: string, auditorPubs: readonly Uint8Array[]) => ExchangePort;
  /** Reports to the operator. Callers on the network do not learn the reason. */
  readonly report: (baseUrl: string, error: ExchangeUnavailable) => void;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'strangerPauseMs' | 'maxStrangersPerMinute'>;
}

type FindAudited = (
  baseUrl: string,
  auditorPubs?: readonly Uint8Array[],
) => Promise<ExchangePort | undefined>;

export function auditedExchanges({
  auditorPubs: all,
  isNeverAllowed,
  open,
  report,
  clock,
  limits,
}: AuditedExchanges): FindAudited {
  const pauseLimits = { pause: limits.strangerPauseMs, now: () => clock.now() };
  const away = new Pauses(pauseLimits);
  const unaudited = new Pauses(pauseLimits);
  const budget = new MinuteBudget(limits.maxStrangersPerMinute, clock);
  const remembered = new BoundedCache<ExchangePort>(MAX_REMEMBERED);
  const asked = new Map<string, Promise<ExchangePort | undefined>>();
  const ask = async (key: string, port: ExchangePort): Promise<ExchangePort | undefined> => {
    const { baseUrl } = port;
    try {
      if ((await port.facts()).listDenominations().length > 0) {
        remembered.keep(key, port);
        return port;
      }
      remembered.forget(key);
      unaudited.add(key);
      return undefined;
    } catch (error) {
      if (isExchangeUnavailable(error)) {
        away.add(baseUrl);
        report(baseUrl, error);
      }
      throw error;
    } finally {
      asked.delete(key);
    }
  };
  return async (baseUrl, auditorPubs = all) => {
    // Results are kept per choice of auditors.
    const key = [baseUrl, ...auditorPubs.map((pub) => encodeBase32(pub))].join(' ');
    if (auditorPubs.length === 0 || isNeverAllowed(baseUrl) || unaudited.has(key)) return undefined;
    if (away.has(baseUrl)) throw new ExchangeUnavailable('unreachable');
    const known = remembered.find(key);
    if (known !== undefined) return ask(key, known);
    const underWay = asked.get(key);
    if (underWay !== undefined) return waitOutside(underWay);
    if (asked.size >= MAX_ASKED_AT_ONCE || !budget.take(new URL(baseUrl).hostname)) {
      throw new ExchangeUnavailable('unreachable');
    }
    const asking = outsideSlot(() => ask(key, open(baseUrl, auditorPubs)));
    asked.set(key, asking);
    return waitOutside(asking);
  };
}
