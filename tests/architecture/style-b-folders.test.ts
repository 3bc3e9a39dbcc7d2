/**
 * Files that only style B uses lie in a folder `style-b`, or below a path of style B in `app`. A file
 * is style B's if every file that imports it is. So is a function of the merchant's operations and
 * statements that only such files import by its name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.{1,2}|@)\/[^']+)'/g;
const IN_FOLDER = /(^|\/)style-b(\/|\.tsx?$)/;
const ROUTES =
  /^app\/merchant\/(order|check-payment|refund|tip-authorize|tip-query|track|history|public)\//;

const NAMED = /\bimport (?:type )?(?:\w+, )?\{([^}]*)\} from '((?:\.{1,2}|@)\/[^']+)'/g;

/** Functions that style B alone imports at present, and why they stay. */
const SHARED = {
  'src/merchant/contracts/contract-members.ts mapMember': 'maps a member of any JSON',
  'src/storage/merchant/instance-changes.ts amendInstanceRow':
    'its list of tables has to grow with every table of instances',
};

/** Which files import each file. */
type Importers = ReadonlyMap<string, ReadonlySet<string>>;

function targetOf(file: string, imported: string): string {
  return imported.startsWith('@/')
    ? path.join('src', imported.slice(2))
    : path.join(path.dirname(file), imported);
}

const isMarked = (file: string): boolean => IN_FOLDER.test(file) || ROUTES.test(file);

function readImporters(): Importers {
  const files = ['src', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)generated\/|\.generated\./.test(file)),
  );
  const importers = new Map(files.map((file) => [file, new Set<string>()]));
  for (const file of files) {
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = targetOf(file, imported);
      for (const ending of ['.ts', '.tsx']) importers.get(`${target}${ending}`)?.add(file);
    }
  }
  return importers;
}

/** Returns files outside of style B's folders that only style B uses, in the order in which they show. */
function listUnmarked(importers: Importers): string[] {
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

/** Returns names of the merchant's operations and statements that only style B imports. */
function listUnmarkedNames(files: readonly string[], read: (file: string) => string): string[] {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, names = '', imported = ''] of read(file).matchAll(NAMED)) {
      for (const [name] of names.matchAll(/\b(?!type\b)\w+(?: as \w+)?/g)) {
        const key = `${targetOf(file, imported)}.ts ${name.split(' ')[0] ?? ''}`;
        importers.set(key, [...(importers.get(key) ?? []), file]);
      }
    }
  }
  return [...importers]
    .filter(([key, by]) => /^src\/(storage\/)?merchant\//.test(key) && by.every(isMarked))
    .map(([key]) => key)
    .filter((key) => {
      const [file = '', name = ''] = key.split(' ');
      const uses = isMarked(file) ? [] : read(file).match(new RegExp(`\\b${name}\\b`, 'g'));
      return uses?.length === 1;
    });
}

test('I11-4 functions that only style B imports are in such a folder, too', () => {
  const found = listUnmarkedNames([...readImporters().keys()], (file) =>
    readFileSync(file, 'utf8'),
  );
  // An exception that is no longer needed is a fault, too.
  expect(found.sort()).toEqual(Object.keys(SHARED).sort());
});

test('I11-4 a function of style B is found, and one that style A imports is not', () => {
  const files = new Map([
    ['src/storage/merchant/orders.ts', 'export function findByRow() {} export const find = 1;'],
    [
      'src/merchant/style-b/track.ts',
      "import { find, findByRow } from '@/storage/merchant/orders';",
    ],
    ['src/merchant/orders/get-order.ts', "import { find } from '@/storage/merchant/orders';"],
  ]);
  expect(listUnmarkedNames([...files.keys()], (file) => files.get(file) ?? '')).toEqual([
    'src/storage/merchant/orders.ts findByRow',
  ]);
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
