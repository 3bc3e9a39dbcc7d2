/** Sends one HTTP request to checked addresses and reads the complete answer within limits. */
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
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
  /** Limit of the answer's body after unpacking. */
  readonly maxBytes: number;
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
      body: await readBody(response, pinned),
    };
  } finally {
    response.destroy();
  }
}

function getResponse({
  url,
  addresses,
  method,
  headers,
  body,
  signal,
}: PinnedRequest): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method,
    headers: { ...headers, 'accept-encoding': 'gzip, deflate' },
    // A new connection: a kept one may have been checked at another time.
    agent: false,
    lookup: pinnedLookup(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    // Regardless of NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
    signal,
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request: ClientRequest = send(url, options, resolve);
    request.on('error', (error: Error & { code?: string }) => {
      const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
      reject(isTooLong ? new OutgoingFailure('too long', { cause: error }) : error);
    });
    // An upgrade ends the connection without another event.
    request.on('close', () => reject(new OutgoingFailure('unreachable')));
    request.end(body);
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

async function readBody(
  response: IncomingMessage,
  { signal, maxBytes }: PinnedRequest,
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
