/**
 * Lets a page answer 404 with its own body. In a dynamic page, Next's `notFound()` leaves the body
 * to scripts; without them the page is empty. The direct server renders each page within
 * `withPageStatus`. Under plain Next the page is the same, but with status 200.
 */
import 'server-only';
import type { ServerResponse } from 'node:http';
import { WorkValue } from '@/config/work-value';
import { ownWriteHead } from '@/http/write-head';

interface Chosen {
  status: number | undefined;
}

const storage = new WorkValue<Chosen>('page status');

/** Call it in a server component before any part of the page is sent. */
export function setPageStatus(status: number): void {
  const chosen = storage.find();
  if (chosen !== undefined) chosen.status = status;
}

/** Sends the status that the page chose during `render`. */
export function withPageStatus<T>(response: ServerResponse, render: () => T): T {
  const chosen: Chosen = { status: undefined };
  const writeHead = ownWriteHead(response);
  response.writeHead = (status: number, ...head: unknown[]) =>
    writeHead(chosen.status ?? status, ...head);
  return storage.run(chosen, render);
}
