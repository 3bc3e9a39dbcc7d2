/** Docstrings name the refusals of protocol/errors and the wallet's. A number would have to be looked up. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ERRORS } from '@/protocol/errors';
import { WALLET_ERRORS } from '@/wallet/core/wallet-error';

const DOCSTRING = /\/\*\*[^]*?\*\//g;
/** Style B has numbers of its own (protocol/style-b/errors.ts). */
const OF_STYLE_B = /style-b|exchange\/v6/;
const BY_NUMBER = /\b[45]\d\d\/\d{1,4}\b/g;
const BY_NAME = /\b(?:AUDITOR|BANK|EXCHANGE|GENERIC|MERCHANT|SYNC)_[A-Z0-9_]+(?!\w)/g;
const REFUSALS = /\b(?:Throws|Refusals|refuses)\b[^]*/i;

const names = new Set([...Object.keys(ERRORS), ...Object.keys(WALLET_ERRORS)]);

function faultsOf(text: string, isStyleB: boolean): string[] {
  return [...text.matchAll(DOCSTRING)].flatMap(([docstring]) => [
    ...(isStyleB ? [] : (docstring.match(BY_NUMBER) ?? [])),
    ...(REFUSALS.exec(docstring)?.[0].match(BY_NAME) ?? []).filter((name) => !names.has(name)),
  ]);
}

test('docstrings name refusals, and every name exists', () => {
  const files = ['src', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated'))
      .map((file) => path.join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const faults = files.flatMap((file) =>
    faultsOf(readFileSync(file, 'utf8'), OF_STYLE_B.test(file)).map((fault) => `${file}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('a number and a name that does not exist are found', () => {
  const text = '/** Throws 404/2000 and MERCHANT_GENERIC_NOTHING. */';
  expect(faultsOf(text, false)).toEqual(['404/2000', 'MERCHANT_GENERIC_NOTHING']);
  expect(faultsOf(text, true)).toEqual(['MERCHANT_GENERIC_NOTHING']);
});
