/**
 * Paths that answer under another name, one table for both hosts (Next's rewrites and the direct
 * server). A row maps a path and everything below it; query and method stay as they are.
 */
export interface Rewrite {
  readonly from: string;
  readonly to: string;
}

const MERCHANT_HEADS = ['config', 'orders', 'private', 'tips'];

export const REWRITES: readonly Rewrite[] = [
  // The default instance answers without /instances/default (INSTA-7).
  ...MERCHANT_HEADS.map((head) => ({
    from: `/merchant/${head}`,
    to: `/merchant/instances/default/${head}`,
  })),
];

/** The path that the routes know, for one that a client asked for. */
export function rewritePath(pathname: string): string {
  for (const { from, to } of REWRITES) {
    if (pathname === from || (pathname.startsWith(from) && pathname[from.length] === '/')) {
      return to + pathname.slice(from.length);
    }
  }
  return pathname;
}
