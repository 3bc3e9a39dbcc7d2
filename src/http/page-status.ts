/**
 * Lets a page answer 404 with its own body. In a dynamic page, Next's `notFound()` leaves the body
 * to scripts; without them the page is empty. The direct server renders each page within
 * `withPageStatus`. Under plain Next the page is the same, but with status 200.
 */
import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

interface Chosen {
  status: number | undefined;
}

// Next's bundle and the server's each hold a copy of this module.
declare global {
  var florinPageStatus: AsyncLocalStorage<Chosen> | undefined;
}
const storage = (globalThis.florinPageStatus ??= new AsyncLocalStorage<Chosen>());

/** Call it in a server component before any part of the page is sent. */
export function setPageStatus(status: number): void {
  const chosen = storage.getStore();
  if (chosen !== undefined) chosen.status = status;
}

/** Sends the status that the page chose during `render`. */
export function withPageStatus<T>(response: ServerResponse, render: () => T): T {
  const chosen: Chosen = { status: undefined };
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...head: unknown[]) =>
    writeHead(chosen.status ?? status, ...head);
  return storage.run(chosen, render);
}
