import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the migrations give exactly the schema files', () => {
  const printed = execFileSync(process.execPath, ['dist/node/migrate-new.mjs', '--check'], {
    encoding: 'utf8',
  });
  expect(printed).toContain('The migrations already give the schema.');
}, 30_000);
