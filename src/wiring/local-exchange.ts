/** The embedded exchange: its account at the embedded bank, its keys in DATA_DIR. */
import path from 'node:path';
import type { Env } from '@/config/env';
import { openExchange, type Exchange, type ExchangePorts } from '@/exchange/exchange';
import { BANK_WIRE_METHOD, formatPayto } from '@/protocol/payto';

/** User of the bank. */
export const EXCHANGE_BANK_USER = 'exchange';

export function openLocalExchange(
  env: Env,
  ports: Pick<ExchangePorts, 'db' | 'clock' | 'random' | 'wakeups' | 'gateway'>,
): Promise<Exchange> {
  return openExchange({
    ...ports,
    currency: env.currency,
    baseUrl: `${env.publicUrl}/exchange/`,
    payto: formatPayto({
      targetType: BANK_WIRE_METHOD,
      targetPath: `${new URL(env.publicUrl).host}/${EXCHANGE_BANK_USER}`,
      params: {},
    }),
    keyDirectory: path.join(env.dataDir, 'exchange'),
  });
}
