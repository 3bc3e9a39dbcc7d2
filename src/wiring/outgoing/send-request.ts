/** Sends one HTTP request to checked addresses and reads the complete answer within limits. */
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { KeptConnections, Pinned } from './kept-connections';
import { OutgoingFailure } from './outgoing-failure';

export interface PinnedRequest {
  readonly url: URL;
  /** The connection goes to one of these; the name is used only for TLS and the Host header. */
  readonly addresses: readonly string[];
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | undefined;
  /** Aborts everything, including the answer's body. */
  readonly signal: AbortSignal;
  readonly policy: ReadingPolicy;
  /** Undefined for a connection of its own. */
  readonly kept: KeptConnections | undefined;
}

interface ReadingPolicy {
  /** Limit of the answer's body after unpacking. */
  readonly maxBytes: number;
  readonly cutsLongBodies?: boolean;
  readonly connectLimit?: number;
}

export interface OutgoingAnswer {
  /** Includes 3xx: redirects are not followed. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

const MAX_HEADER_BYTES = 16 * 1024;

export async function sendRequest(pinned: PinnedRequest): Promise<OutgoingAnswer> {
  const response = await getResponse(pinned);
  try {
    return {
      status: statusOf(response),
      headers: headersOf(response),
      body: await readWhole(response, pinned),
    };
  } finally {
    response.destroy();
  }
}

/** The server may close a kept connection just now. Then the request goes out on one of its own. */
async function getResponse(pinned: PinnedRequest): Promise<IncomingMessage> {
  try {
    return await ask(pinned);
  } catch (error) {
    if (!(error instanceof ClosedConnection)) throw error;
    return await ask({ ...pinned, kept: undefined });
  }
}

class ClosedConnection extends Error {
  override readonly name = 'ClosedConnection';
}

function ask(pinned: PinnedRequest): Promise<IncomingMessage> {
  const { url, addresses, body, policy, kept } = pinned;
  const options: RequestOptions & Pinned = {
    method: pinned.method,
    headers: { ...pinned.headers, 'accept-encoding': 'gzip, deflate' },
    agent: kept?.of(url) ?? false,
    pinnedTo: [...addresses].sort().join(),
    lookup: pinnedLookup(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    // Regardless of NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
    signal: pinned.signal,
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request: ClientRequest = send(url, options, resolve);
    request.on('error', (error: Error & { code?: string }) => {
      reject(failureOf(error, request));
    });
    if (policy.connectLimit !== undefined) limitConnecting(request, policy.connectLimit);
    // An upgrade ends the connection without another event.
    request.on('close', () => reject(new OutgoingFailure('unreachable')));
    request.end(body);
  });
}

function failureOf(error: Error & { code?: string }, { reusedSocket }: ClientRequest): Error {
  const { code } = error;
  if (code === 'HPE_HEADER_OVERFLOW') return new OutgoingFailure('too long', { cause: error });
  const isClosed = code === 'ECONNRESET' || code === 'EPIPE';
  return isClosed && reusedSocket ? new ClosedConnection(error.message, { cause: error }) : error;
}

/** Fails with a timeout unless the connection, with its TLS, is there in time. */
function limitConnecting(request: ClientRequest, limitMs: number): void {
  const timer = setTimeout(() => request.destroy(new OutgoingFailure('timeout')), limitMs);
  const stop = (): void => clearTimeout(timer);
  request.on('close', stop);
  request.on('socket', (socket) => {
    if (request.reusedSocket) stop();
    else socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', stop);
  });
}

/** Returns only checked addresses, however often it is called. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const [first = ''] = addresses;
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, callback) => {
    if (options.all === true) callback(null, all);
    else callback(null, first, isIP(first));
  };
}

function statusOf({ statusCode = 0 }: IncomingMessage): number {
  if (statusCode >= 200 && statusCode <= 599) return statusCode;
  throw new OutgoingFailure('unreachable');
}

/** Removes headers about the transport: the body is already unpacked and complete. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (/^(connection|content-(encoding|length)|transfer-encoding)$/.test(name)) continue;
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

const UNPACKERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

async function readWhole(
  response: IncomingMessage,
  pinned: PinnedRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBody(response, pinned);
  } catch (error) {
    const isLong = error instanceof OutgoingFailure && error.reason === 'too long';
    if (isLong && pinned.policy.cutsLongBodies === true) return new Uint8Array(0);
    throw error;
  }
}

async function readBody(
  response: IncomingMessage,
  { signal, policy: { maxBytes } }: PinnedRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const limited = (chunks: AsyncIterable<Buffer>) => atMost(maxBytes, chunks);
  if (coding === 'identity') return pipeline(response, limited, joined, { signal });
  const unpacker = UNPACKERS.get(coding)?.();
  if (unpacker === undefined) throw new OutgoingFailure('unreachable');
  // Packed bytes count, too: some unpack to nothing, endlessly.
  return pipeline(response, limited, unpacker, limited, joined, { signal });
}

async function* atMost(maxBytes: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new OutgoingFailure('too long');
    yield chunk;
  }
}

async function joined(chunks: AsyncIterable<Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Uint8Array(Buffer.concat(parts));
}
