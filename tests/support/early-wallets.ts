/**
 * How wallets of early 2020 send a request from the command line (protocol-v6-v9 5,
 * docs/decisions/0006). It has the headers of axios 0.19, and their addresses.
 */
export const EARLY_HEADERS = {
  accept: 'application/json, text/plain, */*',
  'user-agent': 'axios/0.19.2',
} as const;
