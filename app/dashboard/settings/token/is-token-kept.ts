/**
 * Reports whether the token may not be replaced. The demo's shop sells with it, and everyone may enter its
 * dashboard.
 */
import { wiring } from '@/wiring';
import { DEMO_INSTANCE } from '@/wiring/shop/demo-shop';

export function isTokenKept(instanceId: string): boolean {
  return wiring().env.demo && instanceId === DEMO_INSTANCE;
}
