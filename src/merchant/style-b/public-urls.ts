/**
 * Addresses below `public/`, by which wallets of early 2020 know a merchant (protocol-v6-v9 5;
 * decision D23, docs/decisions/0006). At the root of a host with TLS, one URI serves them and later
 * ones. Elsewhere they need different ones. Pure.
 */
import { formatEarlyUri } from '@/protocol/style-b/early-uri';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import type { ClaimedUrls, LegacyUrls } from '../contracts/legacy-form';

export const publicUrls: LegacyUrls = {
  listBaseUrls: (merchantBaseUrl) => [
    `${merchantBaseUrl}public/`,
    `${new URL(merchantBaseUrl).origin}/public/`,
  ],

  commonUrl: (merchantBaseUrl, instanceId) =>
    isAtRootWithTls(merchantBaseUrl)
      ? shortBaseUrl(new URL(merchantBaseUrl).origin, instanceId)
      : null,

  tipsUrl: (merchantBaseUrl, instanceId) =>
    `${merchantBaseUrl}public/${instanceId === DEFAULT_INSTANCE ? '' : `instances/${instanceId}/`}`,

  ownUrl: (merchantBaseUrl) =>
    isAtRootWithTls(merchantBaseUrl)
      ? null
      : `${merchantBaseUrl.replace(/^(https?:\/\/[^/]+\/)merchant\/$/, '$1')}public/`,

  claimedUrls,

  formatUri: ({ ownUrl, ...uri }) => formatEarlyUri({ ...uri, publicUrl: ownUrl }),
};

function isAtRootWithTls(merchantBaseUrl: string): boolean {
  return /^https:\/\/[^/]+\/merchant\/$/.test(merchantBaseUrl);
}

/**
 * Shortens the URI: in the first part `-` stands for the path `public`, in the second for the default
 * instance.
 */
function shortBaseUrl(origin: string, instanceId: string): string {
  return `${origin}/-/${instanceId === DEFAULT_INSTANCE ? '-' : instanceId}/`;
}

function claimedUrls(baseUrl: string, instanceId: string): ClaimedUrls {
  const [, publicUrl] = /^(.*\/public\/)(?:instances\/[^/]+\/)?$/.exec(baseUrl) ?? [];
  if (publicUrl === undefined) return { baseUrl, ownUrl: null };
  const { origin, protocol, pathname } = new URL(publicUrl);
  const isAtRoot = pathname === '/public/';
  return {
    baseUrl: isAtRoot ? shortBaseUrl(origin, instanceId) : baseUrl,
    ownUrl: isAtRoot && protocol === 'https:' ? null : publicUrl,
  };
}
