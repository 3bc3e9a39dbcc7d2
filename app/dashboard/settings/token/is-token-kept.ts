/** The demo's shop, whose dashboard everybody may enter, sells by its token: no visitor replaces that. */
import { wiring } from '@/wiring';
import { DEMO_INSTANCE } from '@/wiring/shop';

export function isTokenKept(instanceId: string): boolean {
  return wiring().env.demo && instanceId === DEMO_INSTANCE;
}
