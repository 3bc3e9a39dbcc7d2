/** The root folder of Florin, regardless of where this file was bundled. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export function projectRoot(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'package.json');
    if (existsSync(file) && nameIn(file) === 'florin') return folder;
    if (folder === path.dirname(folder)) throw new Error('The test kit has lost its Florin.');
  }
}

function nameIn(packageFile: string): unknown {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { name?: unknown }).name;
}
