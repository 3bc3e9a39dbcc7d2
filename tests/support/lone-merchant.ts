import type { Bank } from '@/bank/bank';
import type { Secrets } from '@/config/secrets';
import type { MerchantPorts } from '@/merchant/merchant';
import { QUICK_PASSWORD_COST } from '@/passwords/password-hash';
import { getPayee } from '@/wiring/get-payee';
import { sealerOf } from '@/wiring/sealer';
import { openWebhookClient } from '@/wiring/webhook-client';
import { BlockList } from 'node:net';

type Given = 'auditors' | 'findAudited' | 'getPayee' | 'sealer' | 'passwordCost' | 'webhookClient';

/** Returns ports of a merchant that trusts no auditor. */
export function portsOfLoneMerchant(bank: Bank, secrets: Secrets): Pick<MerchantPorts, Given> {
  return {
    auditors: [],
    findAudited: () => Promise.resolve(undefined),
    getPayee: (payto) => getPayee(bank, payto),
    sealer: sealerOf(secrets),
    webhookClient: openWebhookClient(new BlockList()),
    passwordCost: QUICK_PASSWORD_COST,
  };
}
