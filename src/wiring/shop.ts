/**
 * The demo shop's settings. Here, where the merchant is in the same process, they come from the
 * deployment; a shop elsewhere would read the same values from its own configuration.
 */
import 'server-only';
import type { Secrets } from '@/config/secrets';
import type { Shop } from '@/shop/shop';
import { wiring } from '@/wiring';

/** Instance of the merchant backend, and user of the bank. */
export const DEMO_INSTANCE = 'shop';

export function demoShopToken(secrets: Secrets): string {
  return `secret-token:${secrets.get('shop-instance-token')}`;
}

export function demoShop(): Shop {
  const { env, secrets } = wiring();
  return {
    style: env.shopStyle,
    backendUrl: `${env.publicUrl}/merchant/`,
    instance: DEMO_INSTANCE,
    token: demoShopToken(secrets),
    shopUrl: `${env.publicUrl}/shop`,
    currency: env.currency,
  };
}
