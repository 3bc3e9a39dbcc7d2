/**
 * Fields of a form that may bring a picture along (multipart), within the limit of what is read at all.
 * A picture becomes a data URL of its field, no picture an empty text, and what is too large or no
 * picture becomes UNUSABLE, which no field takes. A picture's kind is told by its first bytes; only kinds
 * that every browser shows without running anything are taken. Throws GENERIC_UPLOAD_EXCEEDS_LIMIT for a
 * body beyond all limits, and GENERIC_PARAMETER_MALFORMED for what is no form.
 */
import { limits } from '@/config/limits';
import { Refusal } from '@/protocol/refusal';
import { announcedLength, receiveBody, tooLarge } from './receive-body';

const MAX_PICTURE_BYTES = 500_000;
const UNUSABLE = 'unusable';
const MAX_PARTS = 100;

export async function readUpload(
  request: Request,
  // Pictures of telephones are larger than other bodies may be; what was typed beside one is kept.
  maxBytes = limits().maxDiscardedBytes,
): Promise<Record<string, string>> {
  if (announcedLength(request) === null) throw tooLarge(maxBytes);
  const form = await parseForm(request, await receiveBody(request, maxBytes));
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : await pictureUrl(value);
  }
  return fields;
}

/** Its parts are counted first: reading costs time for each. */
async function parseForm({ headers }: Request, bytes: Buffer<ArrayBuffer>): Promise<FormData> {
  const type = headers.get('content-type') ?? '';
  const [, quoted, plain = ''] = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const mark = `--${quoted ?? plain}`;
  let at = bytes.indexOf(mark);
  for (let count = 1; at >= 0; count += 1) {
    if (count > MAX_PARTS) throw new Refusal('GENERIC_PARAMETER_MALFORMED');
    at = bytes.indexOf(mark, at + mark.length);
  }
  return await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED');
  });
}

async function pictureUrl(file: Blob): Promise<string> {
  if (file.size === 0) return '';
  if (file.size > MAX_PICTURE_BYTES) return UNUSABLE;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureType(bytes);
  if (type === undefined) return UNUSABLE;
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** By the signatures of the formats. */
function pictureType(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.slice(4, 12) === 'ftypavif') return 'image/avif';
  return undefined;
}
