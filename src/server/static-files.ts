/**
 * Serves the build's scripts and style sheets. The build has compressed them with brotli; if not,
 * each process does. That is a sixth smaller than Next's gzip. Their names contain hashes, so they
 * never change. Next answers all other requests for files.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const FILE = /^\/_next\/static\/((?:[\w-]+\/)*[\w~.-]+\.(js|css))$/;
const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
/** The quality, out of 11, for files that the build has not compressed. Higher ones take seconds. */
const QUALITY = 9;

const compress = promisify(brotliCompress);
/** Compressed files, by path. Only existing files are added, so the build limits their number. */
const compressed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Undefined means Next answers. */
export async function staticFile(
  request: Request,
  pathname: string,
): Promise<Response | undefined> {
  const [, name, extension = ''] = FILE.exec(pathname) ?? [];
  if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD'))
    return undefined;
  if (!/\bbr\b/.test(request.headers.get('accept-encoding') ?? '')) return undefined;
  const making = compressed.get(name) ?? read(name);
  compressed.set(name, making);
  try {
    const body = await making;
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: {
        'content-type': TYPES[extension] ?? '',
        'content-encoding': 'br',
        'content-length': `${body.byteLength}`,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      },
    });
  } catch {
    compressed.delete(name);
    return undefined;
  }
}

async function read(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = path.join(process.cwd(), '.next/static');
  const made = await readFile(path.join(folder, `${name}.br`)).catch(() => undefined);
  if (made !== undefined) return new Uint8Array(made);
  const file = await readFile(path.join(folder, name));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: file.byteLength,
  };
  return new Uint8Array(await compress(file, { params }));
}
