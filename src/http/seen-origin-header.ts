/**
 * Header from the server in front to its pages (page-origin.ts). It names a cookie and gives no
 * access.
 */
export const SEEN_ORIGIN_HEADER = 'x-florin-seen-origin';
