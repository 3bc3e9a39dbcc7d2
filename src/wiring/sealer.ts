import { seal, unseal } from '@/config/sealed-secret';
import type { Secrets } from '@/config/secrets';
import type { Sealer } from '@/merchant/merchant';

/** Seals the merchant's credentials. The key is itself sealed with SECRET_KEY, so that this may change. */
export function sealerOf(secrets: Secrets): Sealer {
  const key = Buffer.from(secrets.get('account-credentials'), 'hex');
  return {
    seal: (name, text) => seal(key, name, text),
    unseal: (name, sealed) => unseal(key, { name, sealed }),
  };
}
