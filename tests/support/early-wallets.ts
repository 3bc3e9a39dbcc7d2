/**
 * Headers and addresses of wallets of early 2020 at the command line (protocol-v6-v9 5,
 * docs/decisions/0006). The headers are those of axios 0.19.
 */
export const EARLY_HEADERS = {
  accept: 'application/json, text/plain, */*',
  'user-agent': 'axios/0.19.2',
} as const;
