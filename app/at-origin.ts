/** The parties' base URLs as a caller sees them. Behind a trusted proxy they have its address. */
import type { Bank } from '@/bank/bank';
import { forwardedOrigin } from '@/http/caller';
import type { Merchant } from '@/merchant/merchant';
import type { PaymentCoin } from '@/protocol/payment';
import { wiring } from '@/wiring';

export function merchantAt(request: Request): Merchant {
  const { merchant } = wiring();
  const origin = forwardedOrigin(request);
  return origin === undefined ? merchant : { ...merchant, baseUrl: `${origin}/merchant/` };
}

/** Accounts keep their addresses; only links use the proxy's. */
export function bankAt(request: Request): Bank {
  const { bank } = wiring();
  const origin = forwardedOrigin(request);
  return origin === undefined ? bank : { ...bank, baseUrl: `${origin}/bank/` };
}

/**
 * The root is also a base URL of our exchange, but the merchant knows its coins by the other one.
 */
export function byKnownExchange(coins: readonly PaymentCoin[]): PaymentCoin[] {
  const { baseUrl } = wiring().exchange;
  const root = baseUrl.slice(0, -'exchange/'.length);
  return coins.map((coin) =>
    coin.exchangeUrl === root ? { ...coin, exchangeUrl: baseUrl } : coin,
  );
}

/**
 * The base URL that a wallet used, unchanged: everything before the last `path`, such as `orders/`.
 * Wallets compare it with the contract's (protocol-a 4.3, decision D23).
 */
export function walletBaseUrl(request: Request, path: string): string {
  const { merchant } = wiring();
  const origin = forwardedOrigin(request) ?? originOf(merchant);
  const { pathname } = new URL(request.url);
  const end = pathname.lastIndexOf(`/${path}`);
  return end < 0 ? merchant.baseUrl : `${origin}${pathname.slice(0, end)}/`;
}

function originOf({ baseUrl }: Merchant): string {
  return baseUrl.slice(0, -'/merchant/'.length);
}
