/**
 * The demo shop's settings. Here, where the merchant is in the same process, they come from the
 * deployment; a shop elsewhere would read the same four values from its own configuration.
 */
import 'server-only';
import type { Secrets } from '@/config/secrets';
import type { Shop } from '@/shop/merchant-backend';
import { wiring } from '@/wiring';

/** Instance of the merchant backend, and user of the bank. */
export const DEMO_INSTANCE = 'shop';

export function demoShopToken(secrets: Secrets): string {
  return `secret-token:${secrets.get('shop-instance-token')}`;
}

export function demoShop(): Shop {
  const { env, secrets } = wiring();
  return {
    backendUrl: `${env.publicUrl}/merchant/instances/${DEMO_INSTANCE}/`,
    token: demoShopToken(secrets),
    shopUrl: `${env.publicUrl}/shop`,
    currency: env.currency,
  };
}
