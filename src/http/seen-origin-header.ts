/** From the server in front to its pages (page-origin.ts); names a cookie, and opens nothing. */
export const SEEN_ORIGIN_HEADER = 'x-florin-seen-origin';
