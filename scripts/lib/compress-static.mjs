// Writes `x.js.br` beside each script and style sheet of a build. The server sends these files: they
// are a twelfth smaller than what it could make in time (src/server/static-files.ts).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { root } from './prepare.mjs';

const compress = promisify(brotliCompress);

export async function compressStatic() {
  const folder = path.join(root, '.next/static');
  const files = readdirSync(folder, { recursive: true }).filter((file) =>
    /\.(?:js|css)$/.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(path.join(folder, file));
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
      writeFileSync(path.join(folder, `${file}.br`), await compress(bytes, { params }));
    }),
  );
}
