import type { Bank } from '@/bank/bank';
import type { Secrets } from '@/config/secrets';
import type { MerchantPorts } from '@/merchant/merchant';
import { QUICK_PASSWORD_COST } from '@/passwords/password-hash';
import { getPayee } from '@/wiring/get-payee';
import { sealerOf } from '@/wiring/sealer';

type Given = 'auditors' | 'findAudited' | 'getPayee' | 'sealer' | 'passwordCost';

/** Returns ports of a merchant that trusts no auditor. */
export function portsOfLoneMerchant(bank: Bank, secrets: Secrets): Pick<MerchantPorts, Given> {
  return {
    auditors: [],
    findAudited: () => Promise.resolve(undefined),
    getPayee: (payto) => getPayee(bank, payto),
    sealer: sealerOf(secrets),
    passwordCost: QUICK_PASSWORD_COST,
  };
}
