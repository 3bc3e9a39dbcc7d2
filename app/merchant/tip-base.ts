/** Base URLs that only wallets use, besides the merchant's own (rewrite-table.js). */
const TIP_BASE = /^\/(?:merchant\/public|public|-)\//;

/** Wallets of 2022 ask such a base URL for its version before they take a tip (decision 13). */
export function isBelowTipBase(request: Request): boolean {
  return TIP_BASE.test(new URL(request.url).pathname);
}
