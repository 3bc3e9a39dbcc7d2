/**
 * Large bodies at the speed of a network. Between two processes of one machine the kernel would
 * take up all of them at once. That is a gigabyte of memory in half a second, and bystanders would
 * measure it.
 */
import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LARGE_BYTES = 1024 * 1024;
const PIECE_BYTES = 256 * 1024;
/** A gigabit a second, of all bodies together. */
const BYTES_PER_MS = 125_000;

let freeAtMs = 0;

export function sendBody(request: ClientRequest, body: string | Uint8Array | undefined): void {
  if (body instanceof Uint8Array && body.byteLength > LARGE_BYTES) void sendPieces(request, body);
  else request.end(body);
}

async function sendPieces(request: ClientRequest, body: Uint8Array): Promise<void> {
  for (let start = 0; start < body.byteLength; start += PIECE_BYTES) {
    const now = performance.now();
    freeAtMs = Math.max(freeAtMs, now) + PIECE_BYTES / BYTES_PER_MS;
    await sleep(freeAtMs - now);
    if (request.destroyed) return;
    if (!request.write(body.subarray(start, start + PIECE_BYTES))) await drained(request);
  }
  request.end();
}

/** Waits until the request is drained or closed. */
function drained(request: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      request.off('drain', settle).off('close', settle);
      resolve();
    };
    request.on('drain', settle).on('close', settle);
  });
}
