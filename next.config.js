import { REWRITES, WALLET_KEY_PATTERN } from './src/server/rewrite-table.js';

/** Pages are never framed. So no site can lay a "Confirm" under another button. */
const PAGE_HEADERS = [
  { key: 'content-security-policy', value: "frame-ancestors 'none'" },
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'same-origin' },
];

/** A page that has opened the wallet's page can neither lead it elsewhere nor watch it. */
const WALLET_HEADERS = [{ key: 'cross-origin-opener-policy', value: 'same-origin' }];

/** @param {import('./src/server/rewrite-table.js').Rewrite['when']} when */
function conditionsOf(when) {
  if (when === undefined) return {};
  if ('header' in when) return { has: [{ type: 'header', key: when.header }] };
  return { has: [{ type: 'query', key: when.query }] };
}

/** @type {import('next').NextConfig} */
const config = {
  // `PUT /instances/` is a path of the specification; Next would redirect it away.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  devIndicators: false,
  // `npm run check` looks at the types; a first start need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // `/_next/image` is 404: no page uses it, and it logs each failure.
  images: { unoptimized: true },
  experimental: {
    // `app/not-found.tsx` would be a part of every page's answer.
    globalNotFound: true,
    // They are dropped before Next sees them (src/server/unsafe-headers.ts).
    validateRSCRequestHeaders: false,
    // 290 MB of cache make a first build longer, and the next one shorter by a quarter only.
    turbopackFileSystemCacheForBuild: false,
    // Two fifths of a build's work, and 60 MB. Names in traces of the server are those of the source.
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    serverMinification: false,
    // Each page is loaded at its first request, within 50 ms. All at once take 310 MB and 2.5 seconds
    // of a core, even for routes that Next never serves.
    preloadEntriesOnStart: false,
  },
  serverExternalPackages: ['pg', 'pino', 'sodium-native'],
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: PAGE_HEADERS },
      { source: '/wallet/:path*', headers: WALLET_HEADERS },
    ]),
  rewrites: () =>
    Promise.resolve({
      beforeFiles: [
        ...REWRITES.flatMap(({ from, to, exact = false, when }) => {
          // Next takes a path with a slash at its end for the one without.
          if (from.endsWith('/')) return [];
          const has = conditionsOf(when);
          const whole = { source: from, destination: to, ...has };
          const below = { source: `${from}/:rest*`, destination: `${to}/:rest*`, ...has };
          return exact ? [whole] : [whole, below];
        }),
        ...['', '/sync'].map((base) => ({
          source: `${base}/:walletKey(${WALLET_KEY_PATTERN})`,
          destination: '/sync/accounts/:walletKey',
        })),
      ],
      afterFiles: [],
      // What neither a page nor a route has, for callers that are no browser: 404 in JSON.
      fallback: [
        {
          source: '/:path*',
          destination: '/exchange/unknown-endpoint',
          missing: [{ type: 'header', key: 'accept', value: '.*text/html.*' }],
        },
      ],
    }),
};

export default config;
