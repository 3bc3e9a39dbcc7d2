/**
 * The browser's time in milliseconds, even when tests move the deployment's clock. Cookies expire
 * by it, and so does our data that belongs to them.
 */
export function browserTime(): number {
  return Date.now();
}
