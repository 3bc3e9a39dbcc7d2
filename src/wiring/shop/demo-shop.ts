/**
 * The demo shop's settings. The merchant runs in the same process, so they come from the
 * deployment. A shop elsewhere would read the same values from its own configuration.
 */
import 'server-only';
import type { Secrets } from '@/config/secrets';
import { authorizeInstance } from '@/merchant/instances/authorize-instance';
import { isRefusal } from '@/protocol/refusal';
import type { Shop } from '@/shop/shop';
import { wiring } from '@/wiring';
import { patientFetch } from '../outgoing/listed-fetch';

/** The merchant backend's instance and the bank's user. */
export const DEMO_INSTANCE = 'shop';

declare global {
  var florinShopIsFilling: boolean | undefined;
}

/** True for a moment after the start, while the demo's goods and tip money are set up. */
export function isShopFilling(): boolean {
  return globalThis.florinShopIsFilling ?? false;
}

export function setShopFilling(isFilling: boolean): void {
  globalThis.florinShopIsFilling = isFilling;
}

export function demoShopToken(secrets: Secrets): string {
  return `secret-token:${secrets.get('shop-instance-token')}`;
}

/** `visitedAt`: the origin that the visitor sees, if that matters. */
export function demoShop(visitedAt?: string): Shop {
  const { env, secrets } = wiring();
  return {
    style: env.shopStyle,
    backendUrl: `${env.publicUrl}/merchant/`,
    instance: DEMO_INSTANCE,
    token: demoShopToken(secrets),
    shopUrl: `${env.publicUrl}/shop`,
    visitedAt,
    currency: env.currency,
    fetch: patientFetch,
  };
}

/**
 * Whether the backend has an active instance for this shop. A deployment without the demo has none
 * unless one was created, and the operator may have closed it.
 */
export async function isShopOpen(): Promise<boolean> {
  const { merchant, secrets } = wiring();
  const credentials = { token: demoShopToken(secrets), isVouchedFor: false, permission: null };
  try {
    return (await authorizeInstance(merchant, DEMO_INSTANCE, credentials)).deletedMs === null;
  } catch (thrown) {
    if (isRefusal(thrown)) return false;
    throw thrown;
  }
}
