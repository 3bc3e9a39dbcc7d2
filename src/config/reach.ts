/**
 * Decides from the settings who can reach a deployment. It governs what start refuses, a stored
 * password's cost, where strangers' addresses may lead, and testers' rights.
 */
import { isOfThisMachine, isNameOfThisMachine, type HostPattern } from './hosts';
import { isLoopback, type Networks } from './networks';

interface Settings {
  readonly publicUrl: string;
  readonly walletUrl: string | undefined;
  readonly allowedHosts: readonly HostPattern[];
  readonly listenOn: readonly string[] | undefined;
  readonly trustProxy: boolean;
  readonly trustedProxies: Networks;
  readonly authProxies: Networks;
}

export interface Reach {
  readonly who: 'this machine only' | 'others';
  /**
   * The setting that lets strangers' requests arrive over a connection of this machine. Such a
   * connection then proves nothing.
   */
  readonly relay: string | undefined;
  /** The setting that implies a proxy in front, when no setting names a trusted proxy. */
  readonly unnamedProxy: string | undefined;
}

export function reachOf(settings: Settings): Reach {
  const { trustProxy, trustedProxies, authProxies } = settings;
  const relay = findRelay(settings);
  const isNamed = trustProxy || trustedProxies.rules.length > 0;
  const unnamedProxy = isNamed ? undefined : findProxy(settings);
  const isForOthers =
    relay !== undefined ||
    unnamedProxy !== undefined ||
    isNamed ||
    authProxies.rules.length > 0 ||
    foreignName(settings) !== undefined ||
    !listensHereOnly(settings);
  return { who: isForOthers ? 'others' : 'this machine only', relay, unnamedProxy };
}

function findRelay(settings: Settings): string | undefined {
  const { publicUrl, walletUrl, trustProxy, trustedProxies, authProxies } = settings;
  if (trustProxy) return 'TRUST_PROXY=1';
  if (!isOfThisMachine(publicUrl)) return `PUBLIC_URL=${publicUrl}`;
  if (walletUrl !== undefined && !isOfThisMachine(walletUrl)) return `WALLET_URL=${walletUrl}`;
  if (trustedProxies.hasLoopback) return 'a proxy at this machine in TRUSTED_PROXIES';
  if (authProxies.hasLoopback) return 'a proxy at this machine in AUTH_PROXIES';
  return listensHereOnly(settings) ? foreignName(settings) : undefined;
}

/**
 * We speak plain HTTP. If we listen on loopback only, something in front forwards other callers.
 */
function findProxy(settings: Settings): string | undefined {
  const { publicUrl, walletUrl, authProxies } = settings;
  if (authProxies.rules.length > 0) return 'AUTH_PROXIES';
  const isInFront = (url: string): boolean =>
    url.startsWith('https:') || (listensHereOnly(settings) && !isOfThisMachine(url));
  if (isInFront(publicUrl)) return `PUBLIC_URL=${publicUrl}`;
  if (walletUrl !== undefined && isInFront(walletUrl)) return `WALLET_URL=${walletUrl}`;
  return listensHereOnly(settings) ? foreignName(settings) : undefined;
}

function listensHereOnly({ listenOn }: Settings): boolean {
  return listenOn?.every(isLoopback) ?? false;
}

/** A name by which other machines reach us. */
function foreignName({ allowedHosts }: Settings): string | undefined {
  const foreign = allowedHosts.find(({ name }) => !isNameOfThisMachine(name));
  return foreign === undefined ? undefined : `ALLOWED_HOSTS=${foreign.name}`;
}
