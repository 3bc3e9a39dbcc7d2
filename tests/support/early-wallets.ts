/**
 * How wallets of early 2020 send a request from the command line: what axios 0.19 says by itself, and their addresses
 * (protocol-v6-v9 5, docs/decisions/0006).
 */
export const EARLY_HEADERS = {
  accept: 'application/json, text/plain, */*',
  'user-agent': 'axios/0.19.2',
} as const;
