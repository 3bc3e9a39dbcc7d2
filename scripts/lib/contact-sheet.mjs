// Writes the one page that shows all pictures of `npm run screenshots` side by side. It lies beside
// them and names them by relative paths.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHAPE_NAMES } from './camera.mjs';

const STYLE = `
  body { margin: 2rem; font: 1rem/1.4 system-ui, sans-serif; color: #222; background: #ddd; }
  section { margin-bottom: 2rem; }
  h2 { margin: 0 0 0.5rem; font-size: 1.1rem; }
  div { display: grid; grid-template-columns: 4fr 4fr 1.4fr 4fr; gap: 1rem; align-items: start; }
  figure { margin: 0; }
  a { display: block; max-height: 40rem; overflow-y: auto; }
  img { display: block; width: 100%; }
  figcaption { font-size: 0.85rem; }`;

/** `names` are those of pages, in order. */
export function writeContactSheet(folder, names) {
  const sections = [...new Set(names)].map((name) => {
    const figures = SHAPE_NAMES.flatMap((shape) => figure(folder, `${name}-${shape}.png`, shape));
    return `<section><h2>${name}</h2><div>${figures.join('')}</div></section>`;
  });
  const title = `${sections.length} pages of Florin`;
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}
</style>
<h1>${title}</h1>
${sections.join('\n')}
</html>
`;
  writeFileSync(path.join(folder, 'index.html'), html);
}

function figure(folder, file, shape) {
  if (!existsSync(path.join(folder, file))) return [];
  const image = `<img src="${file}" loading="lazy" alt="${file}">`;
  return [`<figure><a href="${file}">${image}</a><figcaption>${shape}</figcaption></figure>`];
}
