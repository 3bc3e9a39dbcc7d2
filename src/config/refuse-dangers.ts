/**
 * Settings that together would make a stranger the operator, let one move time, or make all clients one
 * for the limits. Throws an Error that names the variable and what to set. For servers only: commands
 * reach nobody.
 */
import type { BlockList } from 'node:net';
import type { Env } from './env';
import { isOfThisMachine } from './hosts';
import { isAmong, isLoopback } from './networks';

export function refuseDangers(env: Env): void {
  const dangers = listDangers(env);
  if (dangers.length > 0) throw new Error(`Environment: ${dangers.join('; ')}`);
}

function listDangers(env: Env): string[] {
  const dangers: string[] = [];
  const reason = reasonForToken(env);
  if (env.operatorToken === undefined && reason !== undefined) {
    dangers.push(`OPERATOR_TOKEN: ${reason} needs one, or strangers could manage all shops`);
  }
  const front =
    env.trustProxy || env.trustedProxies.rules.length > 0 ? undefined : reasonForProxy(env);
  if (front !== undefined) {
    dangers.push(
      `TRUSTED_PROXIES: ${front} is reached through a proxy; set TRUSTED_PROXIES to its address, such as ` +
        '127.0.0.1, or TRUST_PROXY=1, or all clients share the limits of one address',
    );
  }
  if (env.testClock && !isOfThisMachine(env.publicUrl)) {
    dangers.push(
      `TEST_CLOCK: 1 lets every caller move time; leave it out under PUBLIC_URL=${env.publicUrl}`,
    );
  }
  if (env.walletUrl !== undefined && new URL(env.walletUrl).host === new URL(env.publicUrl).host) {
    dangers.push(`WALLET_URL: give the wallet another host than PUBLIC_URL=${env.publicUrl}`);
  }
  return dangers;
}

/** The setting that says that callers elsewhere are led here. */
function reasonForToken(env: Env): string | undefined {
  if (env.trustProxy) return 'TRUST_PROXY=1';
  if (!isOfThisMachine(env.publicUrl)) return `PUBLIC_URL=${env.publicUrl}`;
  const { walletUrl } = env;
  if (walletUrl !== undefined && !isOfThisMachine(walletUrl)) return `WALLET_URL=${walletUrl}`;
  if (hasLoopback(env.trustedProxies)) return 'a proxy at this machine in TRUSTED_PROXIES';
  return hasLoopback(env.authProxies) ? 'a proxy at this machine in AUTH_PROXIES' : undefined;
}

/** The setting that says that something in front takes the clients' connections: we speak plain HTTP. */
function reasonForProxy({ publicUrl, walletUrl, listenOn }: Env): string | undefined {
  const isClosed = listenOn?.every((address) => isLoopback(address)) ?? false;
  const isInFront = (url: string): boolean =>
    url.startsWith('https:') || (isClosed && !isOfThisMachine(url));
  if (isInFront(publicUrl)) return `PUBLIC_URL=${publicUrl}`;
  return walletUrl !== undefined && isInFront(walletUrl) ? `WALLET_URL=${walletUrl}` : undefined;
}

function hasLoopback(networks: BlockList): boolean {
  return ['127.0.0.1', '::1'].some((address) => isAmong(networks, address));
}
