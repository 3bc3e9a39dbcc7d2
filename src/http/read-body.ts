/**
 * Reading a request body within the limit, 1 MiB by default (protocol-b 1). Throws GENERIC_UPLOAD_EXCEEDS_LIMIT
 * and GENERIC_JSON_INVALID. The content type is not looked at: deployed wallets are careless there.
 * Deployed exchanges and merchants may compress what they post.
 */
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { limits } from '@/config/limits';
import { Refusal } from '@/protocol/refusal';

export async function readText(request: Request): Promise<string> {
  const announced = request.headers.get('content-length');
  if (
    announced !== null &&
    BigInt(/^\d+$/.test(announced) ? announced : '0') > limits().maxBodyBytes
  ) {
    if (request.body !== null) await discard(request.body.getReader());
    throw tooLarge();
  }
  const unpack = UNPACK.get(request.headers.get('content-encoding')?.toLowerCase() ?? '');
  const isPlain = unpack === undefined;
  // The usual way, on which `body` is not looked at: that alone costs.
  if ((isPlain && announced !== null) || request.body === null) return await request.text();
  const bytes = await readWithinLimit(request.body);
  return isPlain ? bytes.toString('utf8') : await unpacked(unpack, bytes);
}

type Unpack = (packed: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

/** By content coding (RFC 9110, 8.4.1). */
const UNPACK: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['deflate', promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate)],
  ['gzip', promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip)],
]);

/** The limit holds for what comes out. */
async function unpacked(unpack: Unpack, packed: Uint8Array): Promise<string> {
  try {
    return (await unpack(packed, { maxOutputLength: limits().maxBodyBytes })).toString('utf8');
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new Refusal('GENERIC_JSON_INVALID', { detail: 'not what Content-Encoding says' });
  }
}

/** Also of a form with pictures. */
export function tooLarge(): Refusal {
  const detail = `at most ${limits().maxBodyBytes} bytes are read`;
  return new Refusal('GENERIC_UPLOAD_EXCEEDS_LIMIT', { detail });
}

async function readWithinLimit(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > limits().maxBodyBytes) {
      await discard(reader);
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

/** A connection that is answered in the middle of a request is reset, and the answer with it. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > limits().maxDiscardedBytes) {
      await reader.cancel();
      return;
    }
  }
}

export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal('GENERIC_JSON_INVALID');
  }
}

/** {} when there is no body. */
export async function readOptionalJson(request: Request): Promise<unknown> {
  return request.body === null || request.headers.get('content-length') === '0'
    ? {}
    : await readJson(request);
}

/** Fields of an HTML form (urlencoded), last value wins. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readText(request)));
}

/** The whole body as bytes. `maxBytes` is the caller's limit, and the length must be announced. */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array | 'no length' | 'too large'> {
  const announced = request.headers.get('content-length');
  if (announced === null || !/^\d{1,15}$/.test(announced)) return 'no length';
  if (BigInt(announced) > maxBytes) return 'too large';
  return new Uint8Array(await request.arrayBuffer());
}
