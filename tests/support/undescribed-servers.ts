/** Servers of another version, whose answers `/openapi.json` of this one does not describe. */

/** Test files share the global object, and not their modules. */
type WithServers = typeof globalThis & { undescribedServers?: Set<string> };

/** Leaves the answers of a server out of the comparison. */
export function leaveUndescribed(url: string): void {
  const shared = globalThis as WithServers;
  shared.undescribedServers ??= new Set();
  shared.undescribedServers.add(new URL(url).origin);
}

export function isUndescribed(origin: string): boolean {
  return (globalThis as WithServers).undescribedServers?.has(origin) === true;
}
