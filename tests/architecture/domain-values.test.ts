/** Wire JSON exists in protocol, http, clients and app only: see "An operation" in docs/architecture.md. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** They read and write one value, not a message. */
const VALUES = ['amount', 'baseUrl', 'payto', 'subject', 'timestamp'].map(
  (name) => `${name}Schema`,
);

/** Documents that are kept, signed or handed over as they are. */
const DOCUMENTS = [
  'contractTermsSchema',
  'keysAuditorSchema',
  'postOrderRequestSchema',
  'signingRequestSchema',
  'tipTokenSchema',
  'wireDetailsSchema',
];

function schemasOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(
    /import (?:type )?\{([^}]*)\} from '@\/protocol\/[^']*'/g,
  );
  const names = [...imports].flatMap(([, list = '']) => list.match(/\w+Schema\b/g) ?? []);
  return names.filter((name) => !VALUES.includes(name) && !DOCUMENTS.includes(name));
}

test('no wire schema is known outside protocol, http, clients and app', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('src', file))
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => !/^src\/(protocol|http|clients|generated)\//.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => schemasOf(file).length > 0)).toEqual([]);
});
