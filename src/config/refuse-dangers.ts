/**
 * Refuses dangerous combinations of settings. They would make a stranger the operator, let
 * strangers move time, or count all clients as one for the limits. Throws an Error that names the
 * variable and what to set. Only servers check this: commands are not reachable. `reach.ts` decides
 * who can reach a deployment.
 */
import type { Env } from './env';

export function refuseDangers(env: Env): void {
  const dangers = listDangers(env);
  if (dangers.length > 0) throw new Error(`Environment: ${dangers.join('; ')}`);
}

function listDangers({ reach, operatorToken, testClock, publicUrl, walletUrl }: Env): string[] {
  const dangers: string[] = [];
  const { relay, unnamedProxy } = reach;
  if (relay !== undefined && operatorToken === undefined) {
    dangers.push(`OPERATOR_TOKEN: ${relay} needs one, or strangers could manage all shops`);
  }
  if (unnamedProxy !== undefined) {
    dangers.push(
      `TRUSTED_PROXIES: ${unnamedProxy} means that a proxy is in front; set TRUSTED_PROXIES to its address, ` +
        'such as 127.0.0.1, or TRUST_PROXY=1, or all clients share the limits of one address',
    );
  }
  if (relay !== undefined && testClock) {
    dangers.push(`TEST_CLOCK: strangers could move time; leave it out with ${relay}`);
  }
  if (walletUrl !== undefined && new URL(walletUrl).host === new URL(publicUrl).host) {
    dangers.push(`WALLET_URL: give the wallet another host than PUBLIC_URL=${publicUrl}`);
  }
  return dangers;
}
