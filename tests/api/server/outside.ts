/**
 * Tests whose caller is at another machine, as far as the server can tell. They need an IPv4
 * address of this machine besides loopback. Without one they say so. `npm run test:debian` runs
 * them everywhere, with an address that it makes. tests/unit/http/caller.test.ts has the decisions
 * themselves.
 */
import { networkInterfaces } from 'node:os';
import { test } from 'vitest';
import { isLoopback } from '@/config/networks';

/** This machine's address as others see it, or undefined if it has none. */
export const OUTSIDE = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ address, family }) => family === 'IPv4' && !isLoopback(address))?.address;

const REASON =
  'this machine has loopback addresses only: npm run test:debian makes another, and runs this';

export function testFromOutside(title: string, run: () => Promise<void>): void {
  test(title, async (context) => {
    if (OUTSIDE !== undefined) return run();
    console.warn(`Not run: ${title}: ${REASON}`);
    context.skip(REASON);
  });
}

/** The same path, asked from the outer address, which is then the caller's too. */
export function throughOutside(url: string): string {
  return url.replace('//localhost:', `//${OUTSIDE ?? ''}:`);
}
