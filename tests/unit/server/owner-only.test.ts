/** Rights in DATA_DIR, where earlier versions have left too many. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDir } from '@/server/owner-only';

const IS_ROOT = process.getuid?.() === 0;
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'florin-data-'));
  mkdirSync(path.join(dataDir, 'exchange/keys'), { recursive: true });
  mkdirSync(path.join(dataDir, 'postgres'));
  for (const file of FILES) writeFileSync(path.join(dataDir, file), '');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const FILES = [
  'secrets.json',
  'postgres-password',
  'exchange/master.json',
  'exchange/keys/a.json',
  'merchant.json',
];
const modeOf = (name: string) => statSync(path.join(dataDir, name)).mode & 0o777;
const setMode = (name: string, mode: number) => chmodSync(path.join(dataDir, name), mode);

test('what others could read is closed, and PostgreSQL’s user still gets to its folder', () => {
  for (const folder of ['', 'exchange', 'exchange/keys', 'postgres']) setMode(folder, 0o755);
  for (const file of FILES) setMode(file, 0o664);
  openDataDir(dataDir);
  expect(modeOf('')).toBe(IS_ROOT ? 0o711 : 0o700);
  expect(['exchange', 'exchange/keys'].map(modeOf)).toEqual([0o700, 0o700]);
  expect(FILES.map(modeOf)).toEqual([0o600, 0o600, 0o600, 0o600, 0o664]);
  expect(modeOf('postgres')).toBe(0o755);
});

test('what is closed already is not opened', () => {
  setMode('', 0o700);
  setMode('secrets.json', 0o400);
  openDataDir(dataDir);
  expect([modeOf(''), modeOf('secrets.json')]).toEqual([0o700, 0o400]);
});

test('a new one is closed', () => {
  const fresh = path.join(dataDir, 'a/b');
  openDataDir(fresh);
  expect(statSync(fresh).mode & 0o777).toBe(IS_ROOT ? 0o711 : 0o700);
});

test('a place that cannot be a folder is refused by the setting’s name', () => {
  expect(() => openDataDir(path.join(dataDir, 'secrets.json/x'))).toThrow('DATA_DIR: ');
});
