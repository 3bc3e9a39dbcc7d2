/** Circles between folders: a folder is the directory of a file, without those below it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]((?:\.{1,2}|@)\/[^'"]+)['"]/g;

function listSources(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\.generated\./.test(file));
}

function folderOf(file: string, imported: string): string {
  const target = imported.startsWith('@/')
    ? path.join('src', imported.slice(2))
    : path.join(path.dirname(file), imported);
  return path.dirname(target);
}

/** Which folders each folder imports. */
function importsOfFolders(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of [...listSources('src'), ...listSources('app')]) {
    const folder = path.dirname(file);
    const known = imports.get(folder) ?? new Set<string>();
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const other = folderOf(file, imported);
      if (other !== folder) known.add(other);
    }
    imports.set(folder, known);
  }
  return imports;
}

/** Removes folders that import no other one, again and again. What is left is on a circle or above one. */
function listOnCircles(imports: Map<string, Set<string>>): string[] {
  const left = new Map(imports);
  const isFree = (folder: string): boolean =>
    [...(left.get(folder) ?? [])].every((other) => !left.has(other));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const folder of left.keys()) if (isFree(folder)) left.delete(folder);
  }
  return [...left.keys()];
}

test('no folders import each other, directly or in a circle', () => {
  const imports = importsOfFolders();
  expect(imports.get('src/merchant/payments')).toContain('src/merchant/orders');
  expect(imports.get('app/shop')).toContain('src/ui/primitives');
  expect(listOnCircles(imports)).toEqual([]);
});

test('a circle of three folders is found', () => {
  const circle = new Map([
    ['above', new Set(['a'])],
    ['a', new Set(['b', 'free'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
    ['free', new Set<string>()],
  ]);
  expect(listOnCircles(circle)).toEqual(['above', 'a', 'b', 'c']);
});
