/** The parties as a caller reaches them: behind a trusted proxy, under the proxy's address. */
import type { Bank } from '@/bank/bank';
import { forwardedOrigin } from '@/http/forwarded-origin';
import type { Merchant } from '@/merchant/merchant';
import { wiring } from '@/wiring';

export function merchantAt(request: Request): Merchant {
  const { merchant, env } = wiring();
  const origin = forwardedOrigin(request, env.trustProxy);
  return origin === undefined ? merchant : { ...merchant, baseUrl: `${origin}/merchant/` };
}

/** Accounts keep their addresses; only links follow the proxy. */
export function bankAt(request: Request): Bank {
  const { bank, env } = wiring();
  const origin = forwardedOrigin(request, env.trustProxy);
  return origin === undefined ? bank : { ...bank, baseUrl: `${origin}/bank/` };
}
