/** The extension asks for what docs/wallet.md explains, and for nothing else. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const manifest = JSON.parse(readFileSync('src/extension/manifest.json', 'utf8')) as Record<
  string,
  readonly string[] | undefined
>;

test('each permission is explained in docs/wallet.md, and none is optional', () => {
  const [, chapter = ''] = readFileSync('docs/wallet.md', 'utf8').split('### What it may do');
  const explained = [...chapter.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect([...(manifest['permissions'] ?? [])].sort()).toEqual(explained.sort());
  expect(manifest['host_permissions']).toEqual(['http://*/*', 'https://*/*']);
  expect(manifest['optional_permissions']).toBeUndefined();
});
