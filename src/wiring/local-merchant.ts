/**
 * The embedded merchant backend. It accepts coins of the embedded exchange, and of exchanges that
 * DATA_DIR/merchant.json or its auditors trust.
 */
import type { Bank } from '@/bank/bank';
import type { Env } from '@/config/env';
import type { Secrets } from '@/config/secrets';
import { setLimits } from '@/config/limits';
import type { Exchange } from '@/exchange/exchange';
import type { KnownExchanges } from '@/merchant/exchange-port';
import { openMerchant, type Merchant, type MerchantPorts } from '@/merchant/merchant';
import { styleBForm } from '@/merchant/style-b/contract-form';
import { auditedExchanges } from './audited-exchanges';
import { faultyExchanges } from './faulty-exchange';
import { faultyWebhooks } from './faulty-parties';
import type { Faults } from './faults';
import { openWebhookClient } from './webhook-client';
import { httpExchangePort } from './http-exchange-port';
import { localExchangePort } from './local-exchange-port';
import { loadMerchantSettings } from './merchant-settings';
import { getPayee } from './get-payee';
import { passwordCostOf } from './password-cost';
import { sealerOf } from './sealer';
import { openUnlistedExchange, reportUnlisted, clientForStrangers } from './unlisted-exchange';

interface Parties {
  readonly exchange: Exchange;
  readonly bank: Bank;
  readonly secrets: Secrets;
  readonly faults: Faults | undefined;
}

export function openLocalMerchant(
  env: Env,
  ports: Pick<MerchantPorts, 'db' | 'clock' | 'random' | 'wakeups'>,
  { exchange, bank, secrets, faults }: Parties,
): Merchant {
  const { currency } = env;
  const { trustEmbedded, exchanges, auditors, limits } = loadMerchantSettings(env.dataDir);
  setLimits(limits);
  const { clock } = ports;
  const client = clientForStrangers(env.outgoingAllow, limits);
  const known: KnownExchanges = {
    exchanges: [
      ...(trustEmbedded ? [localExchangePort(exchange)] : []),
      ...exchanges.map(({ baseUrl, masterPub }) =>
        httpExchangePort({ baseUrl, voucher: { masterPub }, currency, clock, limits }),
      ),
    ],
    findAudited: auditedExchanges({
      auditorPubs: auditors.map(({ auditorPub }) => auditorPub),
      isNeverAllowed: (baseUrl) => client.isNeverAllowed(baseUrl),
      open: (baseUrl, auditorPubs) =>
        openUnlistedExchange(client, {
          baseUrl,
          voucher: { auditorPubs },
          currency,
          clock,
          limits,
        }),
      report: reportUnlisted,
      clock,
      limits,
    }),
  };
  return openMerchant({
    ...ports,
    currency,
    passwordCost: passwordCostOf(env),
    sealer: sealerOf(secrets),
    getPayee: (payto) => getPayee(bank, payto),
    baseUrl: `${env.publicUrl}/merchant/`,
    auditors,
    ...faultyExchanges(known, faults),
    webhookClient: faultyWebhooks(openWebhookClient(env.outgoingAllow), faults),
    legacyForm: styleBForm,
  });
}
