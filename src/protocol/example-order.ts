/** The orders that a demo invents for its shop's past. Their names begin with these letters. */
export const EXAMPLE_PREFIX = 'example-';

export function isExample(orderId: string): boolean {
  return orderId.startsWith(EXAMPLE_PREFIX);
}
