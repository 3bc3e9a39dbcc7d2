/**
 * The demo shop's settings. Here, where the merchant is in the same process, they come from the
 * deployment; a shop elsewhere would read the same four values from its own configuration.
 */
import 'server-only';
import type { Shop } from '@/shop/merchant-backend';
import { wiring } from '@/wiring';

export function demoShop(): Shop {
  const { env, secrets } = wiring();
  return {
    backendUrl: `${env.publicUrl}/merchant/instances/shop/`,
    token: `secret-token:${secrets.get('shop-instance-token')}`,
    shopUrl: `${env.publicUrl}/shop`,
    currency: env.currency,
  };
}
