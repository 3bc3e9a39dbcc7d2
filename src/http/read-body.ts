/**
 * Reads a request body within the limits: size (1 MiB by default, protocol-b 1), JSON depth and
 * number of values. Throws GENERIC_UPLOAD_EXCEEDS_LIMIT, GENERIC_COMPRESSION_INVALID and
 * GENERIC_JSON_INVALID. The content type is ignored, since deployed wallets set it carelessly.
 * Deployed exchanges, merchants and shops may compress their requests.
 */
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { limits } from '@/config/limits';
import { LIGHT_BYTES, takeTurn } from '@/fairness/turns';
import { Refusal } from '@/protocol/refusal';
import { noteText } from './body-texts';
import { measureJson } from './measure-json';
import { noteBody } from './strictness';
import { announcedLength, holdBody, receiveBody, receiveText, tooLarge } from './receive-body';

/** Bodies of requests under an Idempotency-Key, which are looked at twice. */
const readTwice = new WeakMap<Request, Promise<string>>();

export function readText(request: Request, maxBytes = limits().maxBodyBytes): Promise<string> {
  if (!request.headers.has('idempotency-key')) return readOnce(request, maxBytes);
  const text = readTwice.get(request) ?? readOnce(request, maxBytes);
  readTwice.set(request, text);
  return text;
}

function readOnce(request: Request, maxBytes: number): Promise<string> {
  const unpack = UNPACK.get(request.headers.get('content-encoding')?.toLowerCase() ?? '');
  const announced = announcedLength(request);
  const isLight = announced !== null && announced <= Math.min(LIGHT_BYTES, maxBytes);
  return unpack === undefined && isLight
    ? receiveText(request)
    : readLong(request, maxBytes, unpack);
}

async function readLong(
  request: Request,
  maxBytes: number,
  unpack: Unpack | undefined,
): Promise<string> {
  const bytes = await receiveBody(request, maxBytes);
  return unpack === undefined ? bytes.toString('utf8') : await unpacked(unpack, bytes, maxBytes);
}

type Unpack = (packed: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Decoders by content coding (RFC 9110, 8.4.1). */
const UNPACK: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['deflate', promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate)],
  ['gzip', promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip)],
]);

/** The limit applies to the unpacked bytes. */
async function unpacked(unpack: Unpack, packed: Uint8Array, maxBytes: number): Promise<string> {
  const bytes = await unpack(packed, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    if (error instanceof RangeError) throw tooLarge(maxBytes);
    throw new Refusal('GENERIC_COMPRESSION_INVALID', { field: 'Content-Encoding' });
  });
  if (bytes.byteLength > LIGHT_BYTES) await takeTurn(bytes.byteLength);
  return bytes.toString('utf8');
}

export async function readJson(request: Request, maxBytes?: number): Promise<unknown> {
  return bodyIn(request, await readText(request, maxBytes));
}

/** {} if there is no body. */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  return text === '' ? {} : bodyIn(request, text);
}

function bodyIn(request: Request, text: string): unknown {
  const body = parseBody(text);
  noteText(request, text);
  noteBody(request, body);
  return body;
}

function parseBody(text: string): unknown {
  const { maxJsonDepth, maxJsonValues } = limits();
  const { depth, values } = measureJson(text);
  if (depth > maxJsonDepth) throw invalid(`at most ${maxJsonDepth} levels are read`);
  if (values > maxJsonValues) throw invalid(`at most ${maxJsonValues} values are read`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('GENERIC_JSON_INVALID');
  }
}

function invalid(detail: string): Refusal {
  return new Refusal('GENERIC_JSON_INVALID', { detail });
}

const MAX_FIELDS = 1000;

/** Fields of an HTML form (urlencoded); the last value wins. */
export async function readForm(
  request: Request,
  maxBytes = limits().maxFormBytes,
): Promise<Record<string, string>> {
  const text = await readText(request, maxBytes);
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) count += 1;
  if (count > MAX_FIELDS) {
    const detail = `at most ${MAX_FIELDS} fields are read`;
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { detail });
  }
  return Object.fromEntries(new URLSearchParams(text));
}

/**
 * Runs `use` on the whole body, which counts as in memory until then. `maxBytes` is the caller's
 * limit; the length must be announced.
 */
export async function withBytes<T>(
  request: Request,
  maxBytes: number,
  use: (bytes: Uint8Array) => Promise<T>,
): Promise<T | 'no length' | 'too large'> {
  const announced = announcedLength(request);
  if (announced === null) return 'no length';
  if (announced > maxBytes) return 'too large';
  return await holdBody(request, maxBytes, ({ buffer, byteOffset, byteLength }) =>
    use(new Uint8Array(buffer, byteOffset, byteLength)),
  );
}
