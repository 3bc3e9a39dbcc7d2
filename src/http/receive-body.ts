/**
 * Receives the bytes of a request's body, bounded by size. Large bodies are also bounded in number,
 * per caller and in total. The request leaves its slot until its body is here.
 * Large bodies take turns, since processing them blocks the main thread. Throws
 * GENERIC_UPLOAD_EXCEEDS_LIMIT, GENERIC_TOO_BUSY, and ClientGone.
 */
import { limits } from '@/config/limits';
import { Admission } from '@/fairness/admission';
import { waitOutside, currentClient } from '@/fairness/slot';
import { LIGHT_BYTES, takeTurn } from '@/fairness/turns';
import { isRefusal, Refusal } from '@/protocol/refusal';

/** The caller closed the connection or sent its body too late. It reads no answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** Compares the name, not the class: each bundle has its own copy of it. */
export function isClientGone(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'ClientGone';
}

/** Null if it is not announced. */
export function announcedLength({ headers }: Request): number | null {
  const text = headers.get('content-length');
  if (text === null || !/^\d+$/.test(text)) return null;
  return text.length > 15 ? Infinity : parseInt(text, 10);
}

/** Returns the whole body. For a large one, it waits for this caller's turn. */
export async function receiveBody(
  request: Request,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await holdBody(request, maxBytes, (whole) => Promise.resolve(whole));
  await takeTurnFor(bytes);
  return bytes;
}

/** Processing a large body blocks the main thread. */
export async function takeTurnFor({ byteLength }: Uint8Array): Promise<void> {
  if (byteLength > LIGHT_BYTES) await takeTurn(byteLength);
}

/** Large bodies keep their slot among those in memory until `use` is done. */
export async function holdBody<T>(
  request: Request,
  maxBytes: number,
  use: (bytes: Buffer<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const announced = announcedLength(request);
  if (announced !== null && announced > maxBytes) {
    await discardBody(request);
    throw tooLarge(maxBytes);
  }
  const receive = (): Promise<Buffer<ArrayBuffer>> =>
    announced === null ? receiveWithin(request.body, maxBytes) : receiveWhole(request, announced);
  if (announced !== null && announced <= LIGHT_BYTES) return await use(await fromClient(receive()));
  const { bytes, leave } = await fromClient(amongLarge(announced ?? 0, receive));
  try {
    return await use(bytes);
  } finally {
    leave();
  }
}

/** The text of a body announced as small: the usual way. */
export function receiveText(request: Request): Promise<string> {
  return fromClient(request.text());
}

/** An answer in the middle of a request resets the connection and is lost. */
export async function discardBody({ body }: Request): Promise<void> {
  if (body !== null) await fromClient(discard(body.getReader()));
}

export function tooLarge(maxBytes: number): Refusal {
  const detail = `at most ${maxBytes} bytes are read`;
  return new Refusal('GENERIC_UPLOAD_EXCEEDS_LIMIT', { detail });
}

/** An upload is kept in one buffer: copies would cost time and memory. */
async function receiveWhole(request: Request, length: number): Promise<Buffer<ArrayBuffer>> {
  if (length <= limits().maxBodyBytes || request.body === null) {
    return Buffer.from(await request.arrayBuffer());
  }
  // Returns only the bytes written.
  const bytes = Buffer.allocUnsafeSlow(length);
  const reader = request.body.getReader();
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, size);
    size += part.value.byteLength;
  }
  return bytes.subarray(0, size);
}

async function receiveWithin(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await discard(reader);
      throw tooLarge(maxBytes);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

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

async function fromClient<T>(waiting: Promise<T>): Promise<T> {
  try {
    return await waitOutside(waiting);
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    throw new ClientGone('the body did not come', { cause });
  }
}

/** Places for bodies that only forms with pictures may have. */
const UPLOADS = 8;
const UPLOADS_PER_ADDRESS = 2;
const WAITING_UPLOADS_PER_ADDRESS = 32;

let large: Admission | undefined;
let uploads: Admission | undefined;

/** They stay in memory until their slot is left. */
async function amongLarge<T>(
  announced: number,
  receive: () => Promise<T>,
): Promise<{ readonly bytes: T; readonly leave: () => void }> {
  const { maxLargeBodies, maxLargeBodiesPerAddress, maxBodyBytes } = limits();
  const { maxWaitingPerAddress: maxWaiting, maxWaitForWorkMs: maxWaitMs } = limits();
  const client = currentClient();
  large ??= new Admission({
    total: maxLargeBodies,
    perClient: maxLargeBodiesPerAddress,
    maxWaiting,
    maxWaitMs,
  });
  uploads ??= new Admission({
    total: UPLOADS,
    perClient: UPLOADS_PER_ADDRESS,
    maxWaiting: WAITING_UPLOADS_PER_ADDRESS,
    maxWaitMs,
  });
  const among = announced > maxBodyBytes ? uploads : large;
  const leave = (): void => among.leave(client);
  await among.enter(client);
  try {
    return { bytes: await receive(), leave };
  } catch (error) {
    leave();
    throw error;
  }
}
