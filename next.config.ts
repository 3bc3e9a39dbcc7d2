import type { NextConfig } from 'next';
import { REWRITES } from './src/server/rewrites';

const config: NextConfig = {
  // `PUT /instances/` is a path of the specification; Next would redirect it away.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  devIndicators: false,
  serverExternalPackages: ['pg', '@prisma/client', '@prisma/adapter-pg', 'pino'],
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
