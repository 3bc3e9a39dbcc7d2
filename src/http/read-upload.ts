/**
 * Reads a form that may contain a picture (multipart), within the body limit. A picture becomes a
 * data URL of its field; no picture, an empty text. A file that is too large or no picture becomes
 * UNUSABLE, which no field accepts. The first bytes tell a picture's kind; only kinds that browsers
 * show safely are accepted. Throws GENERIC_UPLOAD_EXCEEDS_LIMIT for a body over all limits or too
 * much text. Throws GENERIC_PARAMETER_MALFORMED if it is no form.
 */
import { MIMEType } from 'node:util';
import { limits } from '@/config/limits';
import { Refusal } from '@/protocol/refusal';
import { readForm } from './read-body';
import { announcedLength, receiveBody, tooLarge } from './receive-body';

const MAX_PICTURE_BYTES = 500_000;
const UNUSABLE = 'unusable';
const MAX_PARTS = 100;
/** The longest file names take a quarter. */
const MAX_PART_HEAD_BYTES = 4096;

export async function readUpload(
  request: Request,
  // Telephones' pictures may be larger than other bodies; the text typed beside one is kept.
  maxBytes = limits().maxDiscardedBytes,
): Promise<Record<string, string>> {
  const { maxFormBytes } = limits();
  const type = readType(request.headers.get('content-type') ?? '');
  if (type?.essence === 'application/x-www-form-urlencoded') {
    return await readForm(request, Math.min(maxBytes, maxFormBytes));
  }
  if (announcedLength(request) === null) throw tooLarge(maxBytes);
  const form = await parseForm(type, await receiveBody(request, maxBytes));
  const fields: Record<string, string> = {};
  let typed = 0;
  for (const [name, value] of form) {
    typed += name.length + (typeof value === 'string' ? value.length : 0);
    if (typed > maxFormBytes) throw tooLarge(maxFormBytes);
    fields[name] = typeof value === 'string' ? value : await pictureUrl(value);
  }
  return fields;
}

function readType(text: string): MIMEType | undefined {
  try {
    return new MIMEType(text);
  } catch {
    return undefined;
  }
}

/** The platform's parser reads headers byte by byte, so it gets only as many as browsers send. */
async function parseForm(
  type: MIMEType | undefined,
  bytes: Buffer<ArrayBuffer>,
): Promise<FormData> {
  const boundary = type?.params.get('boundary') ?? '';
  if (type?.essence !== 'multipart/form-data' || boundary === '') throw malformed();
  assertFewHeaders(bytes, `--${boundary}`);
  // Written again, so that the parser uses the boundary that was found here.
  return await new Response(bytes, { headers: { 'content-type': type.toString() } })
    .formData()
    .catch(() => {
      throw malformed();
    });
}

/**
 * Asserts that there are few parts with short headers, and that only files are large. Other parts are
 * decoded as text.
 */
function assertFewHeaders(bytes: Buffer, mark: string): void {
  const { maxFormBytes } = limits();
  let typed = 0;
  let at = bytes.indexOf(mark);
  for (let count = 1; at >= 0; count += 1) {
    const start = at + mark.length;
    const head = bytes.subarray(start, start + MAX_PART_HEAD_BYTES);
    const headEnd = head.indexOf('\r\n\r\n');
    if (count > MAX_PARTS + 1 || (headEnd < 0 && !isClosing(head))) throw malformed();
    at = bytes.indexOf(mark, start);
    if (at < 0 || isOfFile(head.toString('latin1', 0, headEnd))) continue;
    typed += at - start - headEnd;
    if (typed > maxFormBytes) throw tooLarge(maxFormBytes);
  }
}

/** Uses the same header as the parser. A name may contain the word, too. */
function isOfFile(head: string): boolean {
  const lines = head.split('\r\n');
  const named = (name: string): string[] =>
    lines.filter((line) => line.slice(0, line.indexOf(':')).trim().toLowerCase() === name);
  const [disposition = '', another] = named('content-disposition');
  // The parser would take the last one and decode it.
  if (another !== undefined || named('content-transfer-encoding').length > 0) throw malformed();
  return /;\s*filename\*?=/i.test(disposition.replaceAll(/"[^"]*"/g, ''));
}

/** The text after the last part. */
const isClosing = (head: Buffer): boolean => head.toString('latin1', 0, 2) === '--';

const malformed = (): Refusal => new Refusal('GENERIC_PARAMETER_MALFORMED');

async function pictureUrl(file: Blob): Promise<string> {
  if (file.size === 0) return '';
  if (file.size > MAX_PICTURE_BYTES) return UNUSABLE;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureType(bytes);
  if (type === undefined) return UNUSABLE;
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Finds the kind by the formats' signatures. */
function pictureType(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.slice(4, 12) === 'ftypavif') return 'image/avif';
  return undefined;
}
