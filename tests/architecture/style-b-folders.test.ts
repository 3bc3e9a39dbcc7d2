/**
 * Files that only style B uses lie in a folder `style-b`, or below a path of style B in `app`. A file
 * is style B's if every file that imports it is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.{1,2}|@)\/[^']+)'/g;
const IN_FOLDER = /(^|\/)style-b(\/|\.tsx?$)/;
const ROUTES =
  /^app\/merchant\/(order|check-payment|refund|tip-authorize|tip-query|track|history|public)\//;

/** Which files import each file. */
type Importers = ReadonlyMap<string, ReadonlySet<string>>;

function readImporters(): Importers {
  const files = ['src', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)generated\/|\.generated\./.test(file)),
  );
  const importers = new Map(files.map((file) => [file, new Set<string>()]));
  for (const file of files) {
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = imported.startsWith('@/')
        ? path.join('src', imported.slice(2))
        : path.join(path.dirname(file), imported);
      for (const ending of ['.ts', '.tsx']) importers.get(`${target}${ending}`)?.add(file);
    }
  }
  return importers;
}

/** Returns files outside of style B's folders that only style B uses, in the order in which they show. */
function listUnmarked(importers: Importers): string[] {
  const isMarked = (file: string): boolean => IN_FOLDER.test(file) || ROUTES.test(file);
  const known = new Set([...importers.keys()].filter(isMarked));
  for (let before = -1; before !== known.size;) {
    before = known.size;
    for (const [file, by] of importers) {
      if (by.size > 0 && [...by].every((one) => known.has(one))) known.add(file);
    }
  }
  return [...known].filter((file) => !isMarked(file));
}

test('I11-4 what only style B uses is in a folder of that name', () => {
  const importers = readImporters();
  expect(importers.get('src/merchant/orders/claim-contract.ts')?.size).toBeGreaterThan(1);
  expect(listUnmarked(importers)).toEqual([]);
});

test('I11-4 a file of style B is found through another one, and a shared one is not', () => {
  const importers = new Map([
    ['src/protocol/early-uri.ts', new Set(['src/merchant/early-urls.ts'])],
    ['src/merchant/early-urls.ts', new Set(['app/merchant/public/pay/route.ts'])],
    ['app/merchant/public/pay/route.ts', new Set<string>()],
    ['src/protocol/uri.ts', new Set(['src/merchant/early-urls.ts', 'src/wallet/core/pay.ts'])],
    ['src/wallet/core/pay.ts', new Set<string>()],
  ]);
  expect(listUnmarked(importers).sort()).toEqual([
    'src/merchant/early-urls.ts',
    'src/protocol/early-uri.ts',
  ]);
});
