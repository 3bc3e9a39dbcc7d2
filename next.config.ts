import type { NextConfig } from 'next';
import { REWRITES } from './src/server/rewrites';

/** Pages are never framed, so nobody can lay a "Confirm" under another button. */
const PAGE_HEADERS = [
  { key: 'content-security-policy', value: "frame-ancestors 'none'" },
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'same-origin' },
];

const config: NextConfig = {
  // `PUT /instances/` is a path of the specification; Next would redirect it away.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  devIndicators: false,
  serverExternalPackages: ['pg', '@prisma/client', '@prisma/adapter-pg', 'pino'],
  headers: () => Promise.resolve([{ source: '/:path*', headers: PAGE_HEADERS }]),
  rewrites: () =>
    Promise.resolve({
      beforeFiles: REWRITES.flatMap(({ from, to }) => [
        { source: from, destination: to },
        { source: `${from}/:rest*`, destination: `${to}/:rest*` },
      ]),
      afterFiles: [],
      fallback: [],
    }),
};

export default config;
