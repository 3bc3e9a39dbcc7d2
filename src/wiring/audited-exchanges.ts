/**
 * Exchanges that are not listed: their coins are taken when an auditor that is vouches for them
 * (seed.md "Behavior rules" 12) [PAY-11]. Wallets name the address, so nobody is asked while no
 * auditor is trusted, and only so many are remembered.
 */
import type { ExchangePort } from '@/merchant/exchange-port';

const MAX_REMEMBERED = 100;

export function auditedExchanges(
  isAnyoneTrusted: boolean,
  open: (baseUrl: string) => ExchangePort,
): (baseUrl: string) => Promise<ExchangePort | undefined> {
  const remembered = new Map<string, ExchangePort>();
  return async (baseUrl) => {
    if (!isAnyoneTrusted) return undefined;
    const port = remembered.get(baseUrl) ?? open(baseUrl);
    const facts = await port.facts();
    if (facts.listDenominations().length === 0) return undefined;
    remembered.set(baseUrl, port);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return port;
  };
}
