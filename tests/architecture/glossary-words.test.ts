/** Words that the glossary avoids stay away from terms, documents and texts of pages. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TERMS } from '@/exchange/terms';

const GLOSSARY = 'docs/glossary.md';

/** The words of the row's last column. */
function avoidedIn(name: string): string[] {
  const row = readFileSync(GLOSSARY, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`));
  return (row?.split('|')[3] ?? '').split(',').map((word) => word.trim());
}

function filesBelow(directory: string, name: RegExp): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.posix.join(directory, file));
}

const textOf = (file: string): readonly [string, string] => [file, readFileSync(file, 'utf8')];

test('the money of a demo has one name', () => {
  const avoided = avoidedIn('test money');
  expect(avoided).toEqual(['play money', 'Spielgeld']);
  const files = [
    ...filesBelow('docs', /\.md$/),
    ...filesBelow('src', /\.tsx?$/),
    ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ];
  const texts = files.filter((file) => file !== GLOSSARY).map(textOf);
  expect(texts.length).toBeGreaterThan(100);
  const named = texts.filter(([, text]) =>
    avoided.some((word) => text.toLowerCase().includes(word.toLowerCase())),
  );
  expect(named.map(([file]) => file)).toEqual([]);
  expect(TERMS.en).toContain('test money');
  expect(TERMS.de).toContain('Testgeld');
});

test('German texts of pages say “je”', () => {
  expect(avoidedIn('per (a day, a piece)')).toEqual(['pro']);
  const texts = filesBelow('src/ui/messages', /\.ts$/).map(textOf);
  const faults = texts.filter(([, text]) => /\spro [A-ZÄÖÜ]/.test(text));
  expect(faults.map(([file]) => file)).toEqual([]);
});
