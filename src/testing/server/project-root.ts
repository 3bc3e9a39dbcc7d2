/** The root folder of Florin, regardless of where this file was bundled. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJsonObject } from '@/protocol/json';

export function projectRoot(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'package.json');
    if (existsSync(file) && nameIn(file) === 'florin') return folder;
    if (folder === path.dirname(folder)) throw new Error('The test kit has lost its Florin.');
  }
}

function nameIn(packageFile: string): unknown {
  return parseJsonObject(readFileSync(packageFile, 'utf8'))['name'];
}
