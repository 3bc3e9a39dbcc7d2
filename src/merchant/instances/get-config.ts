/**
 * Answers GET config (protocol-a 7, merchant-now 2.2), the same for every instance. The backend's own base URL
 * has it even before a default instance exists. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN for another
 * unknown instance.
 */
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import {
  MERCHANT_PROTOCOL_VERSION,
  MERCHANT_SERVICE_NAME,
  TIP_PROTOCOL_VERSION,
  type MerchantConfig,
} from '@/protocol/merchant-config';
import type { Merchant } from '../merchant';
import { DEFAULT_DELAYS } from './default-delays';
import { getInstance } from './get-instance';

interface ConfigChoices {
  /** The base URL is one at which wallets take tips. */
  readonly isForTips: boolean;
  /** The deployment lets anyone open an instance. */
  readonly haveSelfProvisioning: boolean;
}

export async function getConfig(
  merchant: Merchant,
  instanceId: string,
  { isForTips, haveSelfProvisioning }: ConfigChoices,
): Promise<MerchantConfig> {
  if (instanceId !== DEFAULT_INSTANCE) await getInstance(merchant, instanceId);
  const { currency, exchanges } = merchant;
  return {
    name: MERCHANT_SERVICE_NAME,
    version: isForTips ? TIP_PROTOCOL_VERSION : MERCHANT_PROTOCOL_VERSION,
    currency,
    currencies: { [currency]: describeCurrency(currency) },
    exchanges: exchanges.flatMap(({ baseUrl, masterPub }) =>
      masterPub === null ? [] : [{ baseUrl, currency, masterPub }],
    ),
    haveSelfProvisioning,
    haveDonau: false,
    paymentTargetTypes: '*',
    defaultPersona: 'expert',
    reportGenerators: {},
    ...DEFAULT_DELAYS,
    wireTransferRounding: 'NONE',
  };
}

function describeCurrency(currency: string) {
  return {
    name: currency,
    currency,
    inputDigits: 2,
    normalDigits: 2,
    trailingZeroDigits: 2,
    unitNames: { '0': currency },
    commonAmounts: [],
  };
}
