/** Formats an address for people: without its scheme, unless that is an unusual one. */
export function shownAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
