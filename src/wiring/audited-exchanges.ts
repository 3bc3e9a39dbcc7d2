/**
 * Exchanges that are not listed: their coins are taken when an auditor that is vouches for them
 * (seed.md "Behavior rules" 12) [PAY-11]. Wallets name the address, so nobody is asked while no
 * auditor is trusted, only so many are asked in a minute, and those that gave no good answer are left
 * alone for a while. Those that an auditor vouches for are remembered.
 */
import type { Clock } from '@/config/clock';
import type { Limits } from '@/config/limits';
import { ExchangeUnavailable, type ExchangePort } from '@/merchant/exchange-port';
import { MinuteBudget } from './minute-budget';
import { Pauses } from './outgoing/pauses';

const MAX_REMEMBERED = 100;
const MAX_ASKED_AT_ONCE = 8;

export interface AuditedExchanges {
  readonly isAnyoneTrusted: boolean;
  readonly isNeverAllowed: (baseUrl: string) => boolean;
  readonly open: (baseUrl: string) => ExchangePort;
  /** For the operator; callers in the network are not told why. */
  readonly report: (baseUrl: string, error: ExchangeUnavailable) => void;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'strangerPauseMs' | 'maxStrangersPerMinute'>;
}

type FindAudited = (baseUrl: string) => Promise<ExchangePort | undefined>;

export function auditedExchanges({
  isAnyoneTrusted,
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
  const remembered = new Map<string, ExchangePort>();
  const asked = new Map<string, Promise<ExchangePort | undefined>>();
  const remember = (port: ExchangePort, baseUrl: string): void => {
    // The one that was used last goes last.
    remembered.delete(baseUrl);
    remembered.set(baseUrl, port);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
  };
  const ask = async (baseUrl: string, port: ExchangePort): Promise<ExchangePort | undefined> => {
    try {
      if ((await port.facts()).listDenominations().length > 0) {
        remember(port, baseUrl);
        return port;
      }
      remembered.delete(baseUrl);
      unaudited.add(baseUrl);
      return undefined;
    } catch (error) {
      if (error instanceof ExchangeUnavailable) {
        away.add(baseUrl);
        report(baseUrl, error);
      }
      throw error;
    } finally {
      asked.delete(baseUrl);
    }
  };
  return async (baseUrl) => {
    if (!isAnyoneTrusted || isNeverAllowed(baseUrl) || unaudited.has(baseUrl)) return undefined;
    if (away.has(baseUrl)) throw new ExchangeUnavailable('unreachable');
    const known = remembered.get(baseUrl);
    if (known !== undefined) return ask(baseUrl, known);
    const underWay = asked.get(baseUrl);
    if (underWay !== undefined) return underWay;
    if (asked.size >= MAX_ASKED_AT_ONCE || !budget.take(new URL(baseUrl).hostname)) {
      throw new ExchangeUnavailable('unreachable');
    }
    const asking = ask(baseUrl, open(baseUrl));
    asked.set(baseUrl, asking);
    return asking;
  };
}
