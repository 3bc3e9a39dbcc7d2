/** Rules that no linter knows: see docs/architecture.md and CONTRIBUTING.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ERRORS } from '@/protocol/errors';
import { MERCHANT_CATALOGUE_ERRORS } from '@/protocol/errors/merchant-catalogue';
import { readCases } from '../support/vectors';

function filesBelow(directory: string, pattern: RegExp): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : filesBelow(file, pattern);
    return pattern.test(entry.name) && !entry.name.includes('.generated.') ? [file] : [];
  });
}

const lines = (file: string): number => readFileSync(file, 'utf8').trimEnd().split('\n').length;
const sources = filesBelow('src', /(?<!\.d)\.tsx?$/);
const tests = filesBelow('tests', /\.(ts|tsx|mjs)$/);

test('routes are thin: at most 25 lines', () => {
  expect(filesBelow('app', /^route\.ts$/).filter((file) => lines(file) > 25)).toEqual([]);
});

test('pages are thin: at most 80 lines', () => {
  expect(filesBelow('app', /^page\.tsx$/).filter((file) => lines(file) > 80)).toEqual([]);
});

test('the overview of the architecture has at most 150 lines', () => {
  expect(lines('docs/architecture.md')).toBeLessThanOrEqual(150);
});

test('only four files outside of storage send SQL, and documents name them', () => {
  const found = sources
    .filter((file) => !file.startsWith('src/storage/'))
    .filter((file) => /(?<!tabs)\.query[(<]/.test(readFileSync(file, 'utf8')));
  const beside = [
    'src/server/embedded-postgres.ts',
    'src/server/given-database.ts',
    'src/server/secret-key.ts',
    'src/wiring/open-vault.ts',
  ];
  expect(found.sort()).toEqual(beside);
  for (const document of ['CONTRIBUTING.md', 'docs/architecture/storage.md']) {
    const text = readFileSync(document, 'utf8');
    expect(beside.filter((file) => !text.includes(file))).toEqual([]);
  }
});

test('file names are kebab-case, and none says utils, helpers, handle, process, data or info', () => {
  const names = sources.map((file) => path.basename(file).replace(/(\.generated)?\.tsx?$/, ''));
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  expect(
    names.filter((name) => /(^|-)(utils?|helpers?|handle|process|data|info)(-|$)/.test(name)),
  ).toEqual([]);
});

test('commands run files that are there, and documents name commands that are there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const files = Object.values(scripts).flatMap((text) => /\S+\.mjs/.exec(text) ?? []);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesBelow('docs', /\.md$/)];
  const named = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/npm run ([a-z][a-z:-]*)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('decisions have a number of their own, and references lead to them', () => {
  const names = readdirSync('docs/decisions');
  const numbers = names.map((name) => parseInt(name, 10));
  expect(numbers.sort((a, b) => a - b)).toEqual(names.map((_, at) => at + 1));
  for (const name of names) {
    const title = readFileSync(path.join('docs/decisions', name), 'utf8').split('\n')[0];
    expect(title).toMatch(new RegExp(`^# ${parseInt(name, 10)}\\. `));
  }
  const documents = ['README.md', 'SECURITY.md', 'CHANGELOG.md', ...filesBelow('docs', /\.md$/)];
  const linked = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\[decision (\d+)\]\([^)]*?(\d{4})-[^)]*\)/g)].map(
      ([, number = '', named = '']) => [file, parseInt(number, 10), parseInt(named, 10)],
    ),
  );
  expect(linked.filter(([, number, named]) => number !== named)).toEqual([]);
});

test('scripts know in every folder whether they were called themselves', () => {
  // An address has a folder's blanks and umlauts percent-encoded.
  const files = filesBelow('scripts', /\.mjs$/);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('file://'))).toEqual([]);
});

test('there are no barrels', () => {
  expect([...sources, ...tests].filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
});

test('a file of a verb exports that verb', () => {
  const verbs =
    /^(create|register|start|select|confirm|abort|post|list|get|find|show|pay|expire|melt|reveal|credit|aggregate|rotate)-/;
  const parties = /^src\/(bank|exchange|merchant)\//;
  const wrong = sources
    .filter((file) => parties.test(file) && verbs.test(path.basename(file)))
    // Rules and states are named after their chapter, which may be a verb: deposit-rules.ts.
    .filter((file) => !/-(rules|state)\.ts$/.test(file))
    .filter((file) => {
      const name = path
        .basename(file, '.ts')
        .replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
      return !new RegExp(`export (async )?(function|const) ${name}\\b`).test(
        readFileSync(file, 'utf8'),
      );
    });
  expect(wrong).toEqual([]);
});

test('every file of a party and of the protocol opens with a docstring or imports and then one', () => {
  const checked = sources.filter((file) => /^src\/(bank|exchange|merchant|protocol)\//.test(file));
  const bare = checked.filter((file) => !readFileSync(file, 'utf8').includes('/**'));
  expect(bare).toEqual([]);
});

test('nothing is left over: no TODO, no focused or skipped test', () => {
  const marks = /\b(TODO|FIXME|XXX|HACK)\b|\b(test|it|describe)\.(only|skip|todo)\(/;
  const self = path.join('tests', 'architecture', 'tidy.test.ts');
  const all = [...sources, ...tests, ...filesBelow('app', /\.tsx?$/)].filter((f) => f !== self);
  expect(all.filter((file) => marks.test(readFileSync(file, 'utf8')))).toEqual([]);
});

describe('the table of refusals', () => {
  const known = new Map(
    readCases<{ name: string; code: number }>('error_codes').map(({ name, code }) => [name, code]),
  );

  test('names that the deployed peers know have the number that they know', () => {
    const wrong = Object.entries(ERRORS).filter(
      ([name, row]) => known.has(name) && known.get(name) !== row.code,
    );
    expect(wrong).toEqual([]);
  });

  test('our own rows have numbers from 9000 on, each once', () => {
    // Numbers that the peers of 2019 and 2020 knew and those of the vectors no more.
    const old = ['V6_', 'SYNC_', 'TEST_', 'DEPOSIT_CONFIRMATION_'];
    const isOld = (name: string, code: number): boolean =>
      code < 9000 && old.some((prefix) => name.startsWith(prefix));
    // Today's merchant interface has them, which is younger than the vectors.
    const young = new Set([
      'GENERIC_COMPRESSION_INVALID',
      'GENERIC_TOKEN_EXPIRED',
      'GENERIC_TOKEN_MALFORMED',
      'GENERIC_TOKEN_PERMISSION_INSUFFICIENT',
      'GENERIC_TOKEN_UNKNOWN',
      'MERCHANT_GENERIC_ACCOUNT_UNKNOWN',
      'MERCHANT_GENERIC_H_WIRE_MALFORMED',
      'MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN',
      'MERCHANT_GENERIC_PENDING_WEBHOOK_UNKNOWN',
      'MERCHANT_GENERIC_WEBHOOK_UNKNOWN',
      'MERCHANT_PRIVATE_DELETE_ACCOUNT_UNKNOWN',
      'MERCHANT_PRIVATE_DELETE_ORDERS_ALREADY_PAID',
      'MERCHANT_PRIVATE_POST_ACCOUNT_EXISTS',
      'MERCHANT_PRIVATE_POST_WEBHOOKS_CONFLICT',
    ]);
    const isYoung = (name: string, code: number): boolean =>
      young.has(name) || (code < 9000 && name in MERCHANT_CATALOGUE_ERRORS);
    const own = Object.entries(ERRORS).filter(
      ([name, { code }]) => !known.has(name) && !isOld(name, code) && !isYoung(name, code),
    );
    expect(own.filter(([, row]) => row.code < 9000)).toEqual([]);
    expect(new Set(own.map(([, row]) => row.code)).size).toBe(own.length);
  });

  test('statuses are refusals and hints are sentences', () => {
    for (const [name, row] of Object.entries(ERRORS)) {
      expect(row.status, name).toBeGreaterThanOrEqual(400);
      expect(row.hint, name).toMatch(/^.+\.$/);
    }
  });
});
