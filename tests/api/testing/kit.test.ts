import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder = '';

/** Makes another project, as `npm install ../florin` leaves it. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'florin-kit-'));
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(process.cwd(), path.join(folder, 'node_modules/florin'), 'junction');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Playwright makes `require` of the imports of a project that does not say `"type": "module"`. */
test.each([
  ['an ES module', 'mjs', "import * as kit from 'florin/testing';"],
  ['a CommonJS module', 'cjs', "const kit = require('florin/testing');"],
])('the test kit can be had by %s', (_, extension, load) => {
  const file = path.join(folder, `names.${extension}`);
  writeFileSync(file, `${load} console.log(Object.keys(kit.fixtures).join());`);
  const names = execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim().split(',');
  expect(names).toEqual(expect.arrayContaining(['florin', 'wallet', 'merchant', 'expectOrder']));
});
