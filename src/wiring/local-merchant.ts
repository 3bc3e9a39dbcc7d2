/** The embedded merchant backend, which takes the coins of the embedded exchange. */
import type { Env } from '@/config/env';
import type { Exchange } from '@/exchange/exchange';
import { openMerchant, type Merchant, type MerchantPorts } from '@/merchant/merchant';
import { localExchangePort } from './local-exchange-port';

export function openLocalMerchant(
  env: Env,
  ports: Pick<MerchantPorts, 'db' | 'clock' | 'random' | 'wakeups'>,
  exchange: Exchange,
): Merchant {
  return openMerchant({
    ...ports,
    currency: env.currency,
    baseUrl: `${env.publicUrl}/merchant/`,
    exchanges: [localExchangePort(exchange)],
  });
}
