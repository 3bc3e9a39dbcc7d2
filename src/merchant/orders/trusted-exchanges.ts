import { encodeBase32 } from '@/protocol/base32';
import { Refusal } from '@/protocol/refusal';
import { ExchangeUnavailable, type ExchangePort } from '../exchange-port';
import type { Merchant } from '../merchant';

interface TrustedExchange {
  readonly url: string;
  readonly master_pub: string;
}

/**
 * `exchanges` of a contract [CLAIM-6]. One that does not tell its key is left out: wallets compare
 * keys. Throws 502/2010 when there is none left.
 */
export async function trustedExchanges(merchant: Merchant): Promise<TrustedExchange[]> {
  const known = await Promise.all(merchant.exchanges.map(describe));
  const usable = known.filter((exchange) => exchange !== null);
  if (usable.length === 0) throw new Refusal('MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE');
  return usable;
}

async function describe(exchange: ExchangePort): Promise<TrustedExchange | null> {
  try {
    const { masterPub } = await exchange.facts();
    return { url: exchange.baseUrl, master_pub: encodeBase32(masterPub) };
  } catch (error) {
    if (!(error instanceof ExchangeUnavailable)) throw error;
    return null;
  }
}
