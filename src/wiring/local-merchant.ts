/**
 * The embedded merchant backend. It takes the coins of the embedded exchange, and of those that
 * DATA_DIR/merchant.json lists or whose auditors it lists.
 */
import type { Env } from '@/config/env';
import { setLimits } from '@/config/limits';
import type { Exchange } from '@/exchange/exchange';
import { openMerchant, type Merchant, type MerchantPorts } from '@/merchant/merchant';
import { auditedExchanges } from './audited-exchanges';
import type { Voucher } from './http-exchange-facts';
import { httpExchangePort } from './http-exchange-port';
import { localExchangePort } from './local-exchange-port';
import { readMerchantSettings } from './merchant-settings';

export function openLocalMerchant(
  env: Env,
  ports: Pick<MerchantPorts, 'db' | 'clock' | 'random' | 'wakeups'>,
  exchange: Exchange,
): Merchant {
  const { currency } = env;
  const { trustEmbedded, exchanges, auditors, limits } = readMerchantSettings(env.dataDir);
  setLimits(limits);
  const open = (baseUrl: string, voucher: Voucher) =>
    httpExchangePort({ baseUrl, voucher, currency, clock: ports.clock, limits });
  const auditorPubs = auditors.map(({ auditorPub }) => auditorPub);
  return openMerchant({
    ...ports,
    currency,
    baseUrl: `${env.publicUrl}/merchant/`,
    exchanges: [
      ...(trustEmbedded ? [localExchangePort(exchange)] : []),
      ...exchanges.map(({ baseUrl, masterPub }) => open(baseUrl, { masterPub })),
    ],
    auditors,
    findAudited: auditedExchanges(auditors.length > 0, (baseUrl) => open(baseUrl, { auditorPubs })),
  });
}
