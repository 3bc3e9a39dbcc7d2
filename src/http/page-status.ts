/**
 * Lets a page answer 404 with a body of its own. Next's `notFound()` in a dynamic page leaves the
 * body to scripts, so without them the page would be empty. The direct server renders each page
 * within `withPageStatus`; under plain Next the page is the same and its status 200.
 */
import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

interface Chosen {
  status: number | undefined;
}

// Next's bundle and the server's each hold a copy of this module.
const shared = globalThis as typeof globalThis & { florinPageStatus?: AsyncLocalStorage<Chosen> };
shared.florinPageStatus ??= new AsyncLocalStorage<Chosen>();
const storage = shared.florinPageStatus;

/** For a server component, before anything of the page is sent. */
export function setPageStatus(status: number): void {
  const chosen = storage.getStore();
  if (chosen !== undefined) chosen.status = status;
}

/** Sends the status that the page chose while `render` made it. */
export function withPageStatus<T>(response: ServerResponse, render: () => T): T {
  const chosen: Chosen = { status: undefined };
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...head: unknown[]) =>
    writeHead(chosen.status ?? status, ...head);
  return storage.run(chosen, render);
}
