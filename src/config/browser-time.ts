/**
 * The time that browsers have, in milliseconds: cookies end by it, and so does what belongs to them here, also
 * where tests move the deployment's clock.
 */
export function browserTime(): number {
  return Date.now();
}
